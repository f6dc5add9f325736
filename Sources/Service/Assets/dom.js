// What several parts need of the document.
export const $ = (selector, within = document) => within.querySelector(selector)
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)]

// An element. What is in it is text or elements, never markup.
export function make(name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

export const clock = date => date.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})

// Said by screen readers when they have finished what they say.
export const announce = text => ($('#announcer').textContent = text)

// Whether somebody writes: then keys are letters.
export const isTyping = e => e.isContentEditable || /^(input|textarea|select)$/.test(e.localName ?? '')
