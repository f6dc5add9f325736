// What the mouse does, by keys. Arrows move in the list that has the focus; letters can be switched off in the help,
// and are letters where somebody writes (WCAG 2.1.4).
import {$, $$, isTyping} from './dom.js'
import {shiftTime} from './forms.js'
import {goUp} from './router.js'
import {isOpen, open} from './layers.js'
import {onScreen} from './screen.js'

const LISTS = '#recents ol, main tbody, main ol'
const SWITCH = 'input[data-keys]'

const keys = {
  '/': () => $('form[role=search] input').focus(),
  '?': () => open('help'),
  t: () => $('#find')?.focus(),
  j: () => move(1),
  k: () => move(-1),
  o: () => ($('.count a', rowOf(document.activeElement) ?? undefined) ?? $('main a[href*="/tweets"]'))?.click(),
  c: () => $('main a[href^="/compare"]')?.click(),
  x: () => $('[popovertarget=export]')?.click(),
  '[': () => shiftTime(-1) || $('main a[rel=prev]')?.click(),
  ']': () => shiftTime(1) || $('main a[rel=next]')?.click(),
  'g h': () => $('a.brand').click(),
}

let before = {}

export function start() {
  addEventListener('keydown', hear)
  addEventListener('focusin', event => {
    const row = rowOf(event.target)
    if (row) rove(row.parentNode, row)
  })
  addEventListener('change', event => event.target.matches(SWITCH) && remember(event.target.checked))
  onScreen(() => {
    for (const list of $$(LISTS)) rove(list, rowOf($('[aria-current], :focus', list)) ?? list.children[0])
    for (const box of $$(SWITCH)) box.checked = areOn()
  })
}

const areOn = () => localStorage.getItem('keys') !== 'off'
const remember = isOn => localStorage.setItem('keys', isOn ? 'on' : 'off')

function hear(event) {
  const {key} = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
  if (key === 'Escape') return escape(event)
  if (isTyping(event.target) || $('dialog[open]')) return
  const row = rowOf(event.target)
  if (row && /^Arrow(Up|Down)$/.test(key)) return act(event, () => move(key === 'ArrowDown' ? 1 : -1))
  if (!areOn()) return
  // Two keys in a row, as g h.
  const pair = event.timeStamp - before.at < 1_000 ? `${before.key} ${key}` : ''
  before = {key, at: event.timeStamp}
  const action = keys[pair] ?? keys[key]
  if (action) act(event, action)
}

function act(event, action) {
  event.preventDefault()
  action()
}

// What lies on top is closed by the browser itself; then out of a field; then up.
function escape(event) {
  if (isOpen()) return
  if (isTyping(event.target)) return event.target.value || event.target.blur()
  goUp()
}

const rowOf = element => element?.closest(LISTS.split(', ').map(list => list + ' > *').join())

const rowsOf = list => [...list.children].filter(row => !row.hidden && $('a', row))

// To the row below or above. From elsewhere: to the first of the list that is seen.
function move(step) {
  const row = rowOf(document.activeElement)
  const list = row?.parentNode ?? [...$$('main tbody, main ol'), ...$$('#recents ol')].find(list => list.checkVisibility())
  if (!list) return
  const rows = rowsOf(list)
  const next = row ? rows[rows.indexOf(row) + step] : rows[0]
  if (next) $('a', next).focus()
}

// A list is one stop of the Tab key: only what is in its current row.
function rove(list, row) {
  const old = list.current ? [list.current] : rowsOf(list)
  for (const other of old) if (other !== row) stop(other, -1)
  if (row) stop(row, 0)
  list.current = row
}

const stop = (row, index) => $$('a, button', row).forEach(element => (element.tabIndex = index))
