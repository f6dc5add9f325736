// A file of tweets comes in: chosen on the home page, or dropped anywhere on a page.
import {$, make} from './dom.js'
import {go} from './router.js'
import {termOf} from './rows.js'
import {onScreen} from './screen.js'
import {send} from './send.js'

let isSending = false
let waiting = null // what was dropped on another screen, and its term

export function start() {
  onScreen(() => {
    $('#drop [type=submit]')?.removeAttribute('disabled')
    if (waiting && $('#drop')) take(waiting)
  })
  addEventListener('submit', event => {
    if (event.target.id !== 'drop') return
    event.preventDefault()
    ingest(event.target)
  })
  addEventListener('dragover', event => {
    if (!hasFile(event)) return
    event.preventDefault()
    $('#drop')?.classList.add('over')
  })
  addEventListener('dragleave', event => event.relatedTarget || $('#drop')?.classList.remove('over'))
  addEventListener('drop', event => {
    if (!hasFile(event)) return
    event.preventDefault()
    take({files: event.dataTransfer.files, term: decodeURIComponent(termOf(location.href) ?? '')})
  })
}

const hasFile = event => event.dataTransfer?.types.includes('Files')

// What was dropped is put where one chooses a file; a term's page says for which term.
function take(dropped) {
  const form = $('#drop')
  waiting = form ? null : dropped
  if (!form) return go('/')
  form.classList.remove('over')
  $('[type=file]', form).files = dropped.files
  const field = form.elements.add
  field.value ||= dropped.term
  field.focus()
}

async function ingest(form) {
  if (isSending) return
  const [file] = $('[type=file]', form).files
  const term = form.elements.add.value.trim()
  const button = $('[type=submit]', form)
  const bar = make('progress', {max: 1, value: 0, ariaLabel: 'Sent so far'})
  const result = $('.result', form) ?? form.appendChild(make('p', {className: 'result', role: 'status'}))
  isSending = true
  button.setAttribute('aria-disabled', 'true')
  result.textContent = ''
  result.before(bar)
  try {
    const progress = part => (part < 1 ? (bar.value = part) : bar.removeAttribute('value'))
    const said = await send('POST', `/api/v1/terms/${encodeURIComponent(term)}/tweets`, file, progress)
    if (said) result.replaceChildren(...summary(said))
  } catch (fault) {
    result.textContent = [fault.title, fault.detail, fault.id && `Request ${fault.id}`].filter(Boolean).join('. ')
  } finally {
    isSending = false
    bar.remove()
    button.removeAttribute('aria-disabled')
  }
}

function summary({term, read, new: added, known, skipped}) {
  const number = n => n.toLocaleString('en')
  const text = `${number(read)} tweets read: ${number(added)} new, ${number(known)} known`
    + (skipped ? `, ${number(skipped)} entries skipped. ` : '. ')
  return [text, make('a', {href: '/search?term=' + encodeURIComponent(term), textContent: `Show ${term}`})]
}
