// Forms that ask: filters apply by themselves a moment after they change, and Back undoes them all at once.
import {$} from './dom.js'
import {go, refine} from './router.js'
import {shown} from './screen.js'
import {termOf} from './rows.js'

const PAUSE = 300 // milliseconds after the last key

let timer = null

export function start() {
  addEventListener('input', event => {
    const form = event.target.form
    if (form?.id !== 'filters') return
    clearTimeout(timer)
    timer = setTimeout(() => form.isConnected && form.checkValidity() && refine(address(form)), PAUSE)
  })
  addEventListener('submit', event => {
    const form = event.target
    if (form.id === 'filters') {
      event.preventDefault()
      clearTimeout(timer)
      refine(address(form))
    } else if (form.role === 'search' && isShown(form.elements.term.value)) {
      event.preventDefault()
      go(shown.url)
    }
  })
}

// What a form asks for, without what it leaves open or as it usually is; the service puts the rest in order.
function address(form) {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form)) {
    if (value && value !== form.elements[name].dataset?.usual) url.searchParams.append(name, value)
  }
  return url.href
}

// Whether a term is on the screen already, as far as that can be told here.
function isShown(term) {
  const url = shown.url ?? '/'
  return url.endsWith('/popularity') && decodeURIComponent(termOf(url)) === term.trim().normalize().toLowerCase()
}
