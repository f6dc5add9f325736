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
    timer = setTimeout(apply, PAUSE, form.action)
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

// By then it may be another form, that an answer to an earlier change has brought; on another screen it is none.
function apply(action) {
  const form = $('#filters')
  if (form?.action === action && form.checkValidity()) refine(address(form))
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

// Keeps to the tweets of a time.
export function showTime(since, until) {
  const url = new URL(location)
  url.searchParams.set('since', since)
  url.searchParams.set('until', until)
  refine(url.href)
}

// Goes to the time before or after the one that is shown, of the same length. False where none is.
export function shiftTime(step) {
  const asked = new URLSearchParams(location.search)
  const [since, until] = ['since', 'until'].map(name => Date.parse(asked.get(name)))
  if (!(since < until)) return false
  const text = time => new Date(time).toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, '')
  showTime(...[since, until].map(time => text(time + step * (until - since))))
  return true
}
