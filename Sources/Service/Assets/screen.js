// Puts a screen in the place of the one that is shown. All else on the page stays as it is.
import {$, announce, clock, make} from './dom.js'
import {closePopovers} from './layers.js'
import {merge, select} from './rows.js'
import {selector} from './places.js'

// What is shown; `url` is null where a problem is, so that asking again asks.
export const shown = {url: null, at: new Date()}

const listeners = []
let hasBegun = false

// What a part does to each new screen, the first among them.
export function onScreen(action) {
  listeners.push(action)
  if (hasBegun) action(true)
}

export function begin() {
  if (!$('#main > .problem')) shown.url = location.href.split('#')[0]
  hasBegun = true
  arrived()
}

// Shows a screen in the place of another. Not by a view transition: while one begins, clicks meet nothing, and the
// second of two quick ones would be lost.
export function show({page, url, ok}, {keepsPlace, says = page.title}) {
  const focused = document.activeElement
  const isFilterOpen = $('.filters')?.open
  closePopovers()
  document.title = page.title
  $('#frame').dataset.detail = $('#frame', page).dataset.detail
  $('#main').replaceChildren(...$('#main', page).childNodes)
  const recents = $('#recents', page)
  // A page that cannot ask the store lists nothing: then what was listed stays.
  if (recents && (ok || $('li', recents))) merge($('#recents'), recents)
  shown.url = ok ? url : null
  shown.at = new Date()
  announce(says)
  arrived()
  if (!keepsPlace) return appear()
  if (isFilterOpen) $('.filters')?.setAttribute('open', '')
  if (!focused.isConnected) resume(focused)
}

function appear() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  $('#main').animate([{opacity: 0, translate: '0 6px'}, {}], {duration: 150, easing: 'ease-out'})
}

// Lets each part of the page do its own to what has come: a new screen, or rows of Recents alone.
export function arrived(isNew = true) {
  select(location.href)
  for (const listener of listeners) listener(isNew)
}

// Whoever writes into a field goes on writing, though it is another one now.
function resume(focused) {
  const element = $(selector(focused) ?? '#none')
  element?.focus({preventScroll: true})
  if (!element?.matches('input') || element.type === 'checkbox') return
  element.value = focused.value
  if (focused.selectionStart != null) element.setSelectionRange(focused.selectionStart, focused.selectionEnd)
}

// The heading is where a screen begins for whoever does not see it.
export function focusHeading() {
  const heading = $('#main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({preventScroll: true})
}

// Says what went wrong, above what was there before.
export function showProblem(fault, retry) {
  $('#main > .problem')?.remove()
  shown.url = null
  const button = make('button', {className: 'retry', type: 'button', textContent: 'Retry', onclick: retry})
  const section = make('section', {className: 'problem'}, make('h1', {textContent: fault.title}))
  for (const text of [fault.detail, fault.id && `Request ${fault.id}`]) {
    if (text) section.append(make('p', {textContent: text}))
  }
  section.append(make('p', {className: 'actions'}, button))
  const before = $('#main h1')?.textContent
  if (before) section.append(make('p', {className: 'kept', textContent: `Below: ${before}, as of ${clock(shown.at)}`}))
  $('#main').prepend(section)
  $('#frame').dataset.detail = 'on'
  document.title = `${fault.title} · smashtag`
  announce(fault.title)
  select(location.href)
}
