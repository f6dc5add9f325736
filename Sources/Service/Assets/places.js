// Where one was on a screen, per entry of the history: scroll and focus, found again by Back and Forward.
import {$} from './dom.js'

// The entry's own name; it stays when its address is replaced.
export const key = () => 'place ' + (window.navigation?.currentEntry.key ?? history.state?.key)

export function keep() {
  const place = {y: scrollY, list: $('#recents')?.scrollTop, focus: selector(document.activeElement)}
  sessionStorage.setItem(key(), JSON.stringify(place))
}

export function restore() {
  const place = JSON.parse(sessionStorage.getItem(key()) ?? '{}')
  scrollTo(0, place.y ?? 0)
  const list = $('#recents')
  if (list) list.scrollTop = place.list ?? 0
  const element = place.focus && $(place.focus)
  if (!element) return false
  element.focus({preventScroll: true})
  element.scrollIntoView({block: 'nearest'})
  return document.activeElement === element
}

// What finds the like of an element on the screen as it is then.
export function selector(element) {
  if (!element || element === document.body) return null
  if (element.id) return '#' + CSS.escape(element.id)
  const name = ['href', 'name', 'popovertarget', 'data-dialog'].find(name => element.hasAttribute(name))
  if (!name) return null
  const part = element.closest('#recents') ? '#recents ' : element.closest('#main') ? '#main ' : ''
  return `${part}${element.localName}[${name}="${CSS.escape(element.getAttribute(name))}"]`
}
