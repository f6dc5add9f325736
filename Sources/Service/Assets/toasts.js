// Short messages at the foot of the page, with at most one thing to do about each.
import {$, make} from './dom.js'

// Gives a function that takes it away.
export function toast(text, action, act, milliseconds = 5_000) {
  const note = make('p', {className: 'toast'}, make('span', {textContent: text}))
  if (action) note.append(make('button', {type: 'button', textContent: action, onclick: () => (end(), act())}))
  const timer = setTimeout(end, milliseconds)
  function end() {
    clearTimeout(timer)
    note.remove()
  }
  $('#toasts [role=status]').append(note)
  return end
}
