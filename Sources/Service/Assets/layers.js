// What lies over the page: dialogs, as many as there are on each other, and popovers. Each closes when the page under
// it changes.
import {$, $$} from './dom.js'
import {onScreen} from './screen.js'

// Below this width one closes things with Back, so an open dialog is an entry of the history there.
const isNarrow = () => innerWidth < 640

export const isOpen = () => $('dialog[open], [popover]:popover-open') !== null

export function start() {
  onScreen(() => $$('[data-dialog][hidden]').forEach(opener => (opener.hidden = false)))
  addEventListener('click', event => {
    const opener = event.target.closest('[data-dialog]:not(.remove)')
    if (opener) open(opener.dataset.dialog)
  })
  // Not closedby=any: the second half of a double click on what opens a dialog would close it, and Safari lacks it.
  let wentDownOutside = false
  addEventListener('pointerdown', event => (wentDownOutside = isOutside(event)))
  addEventListener('click', event => {
    if (wentDownOutside && isOutside(event) && event.detail < 2) close(event.target)
  })
  addEventListener('close', event => forget(event.target), true)
  addEventListener('hashchange', () => !location.hash && closeAll())
}

export function open(name) {
  const dialog = document.getElementById(name)
  if (!dialog || dialog.open) return
  dialog.returnValue = ''
  if (isNarrow()) location.hash = name
  dialog.showModal()
  return dialog
}

// As Escape closes it: who has something to lose may refuse.
function close(dialog) {
  if (dialog.requestClose) dialog.requestClose()
  else dialog.close()
}

export function closeAll() {
  for (const dialog of $$('dialog[open]').reverse()) dialog.close('navigated')
  closePopovers()
}

export function closePopovers() {
  for (const popover of $$('[popover]:popover-open')) popover.hidePopover()
}

// The entry of a dialog that was closed otherwise than by Back is gone back from.
function forget(dialog) {
  if (location.hash === '#' + dialog.id && dialog.returnValue !== 'navigated') history.back()
}

// Whether a click meets the dimmed page: that is the dialog itself, beside its box.
function isOutside({target, clientX: x, clientY: y}) {
  if (target.localName !== 'dialog') return false
  const box = target.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
