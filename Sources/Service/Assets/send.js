// Changes of the store. Who may make them shows a token; it is kept in memory until the page is left, and nowhere else.
import {Fault} from './answer.js'
import {open} from './layers.js'
import {$} from './dom.js'

let token = null

// Sends a request, and gives what the service answers, out of its JSON. Asks for the token where one is wanted; null
// where it is not given. `onProgress` hears which part of the body is sent, from 0 to 1.
export async function send(method, path, body, onProgress) {
  for (;;) {
    const {status, said, id} = await request(method, path, body, onProgress)
    if (status < 400) return said
    if (status !== 401) throw new Fault(said.title ?? `Status ${status}`, said.detail ?? '', 'refused', id)
    token = await askToken(token === null ? '' : 'This token is not the right one.')
    if (token === null) return null
  }
}

// Not fetch: it tells nothing of what is sent so far.
function request(method, path, body, onProgress) {
  const {promise, resolve, reject} = Promise.withResolvers()
  const call = new XMLHttpRequest()
  call.open(method, path)
  if (token) call.setRequestHeader('Authorization', 'Bearer ' + token)
  call.upload.onprogress = event => onProgress?.(event.loaded / event.total)
  call.onload = () => {
    let said = {}
    try {
      said = JSON.parse(call.responseText)
    } catch {
      // Nothing is said, as where a term is gone.
    }
    resolve({status: call.status, said, id: call.getResponseHeader('X-Request-Id')})
  }
  call.onerror = () => reject(new Fault('The service does not answer', 'Nothing was changed for all that is known.'))
  call.send(body)
  return promise
}

// Resolves with what is typed; null where the dialog is closed without.
export function askToken(complaint) {
  const dialog = open('token')
  const {promise, resolve} = Promise.withResolvers()
  const field = $('input', dialog)
  $('.complaint', dialog).textContent = complaint
  dialog.addEventListener('close', () => {
    resolve((dialog.returnValue === 'ok' && field.value.trim()) || null)
    field.value = ''
  }, {once: true})
  return promise
}
