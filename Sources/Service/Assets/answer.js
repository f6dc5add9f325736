// Asks the service for a screen, and says in words why there is none.

// Why there is no answer, for people. `kind` is 'offline' where it mends itself.
export class Fault extends Error {
  constructor(title, detail, kind, id) {
    super(title)
    Object.assign(this, {title, detail, kind, id})
  }
}

// The screen at a URL, as a document without life: no script in it runs, nothing is loaded.
export async function ask(url, signal) {
  const response = await fetch(url, {headers: {Accept: 'text/html'}, signal})
  // Signing in is no screen of the frame.
  if (new URL(response.url).pathname === '/sign-in') location.assign(response.url)
  const type = response.headers.get('Content-Type') ?? ''
  if (/json/.test(type)) throw await fault(response)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!page.querySelector('#main > *')) throw new Fault('This answer is no page', `Status ${response.status}.`)
  return {page, url: response.url.split('#')[0], ok: response.ok}
}

// What an answer that failed says of itself (RFC 9457).
export async function fault(response) {
  const said = await response.json().catch(() => ({}))
  const id = response.headers.get('X-Request-Id')
  return new Fault(said.title ?? `Status ${response.status}`, said.detail ?? '', 'refused', id)
}

// Whatever was thrown, in the same form.
export function explained(error) {
  if (error instanceof Fault) return error
  if (error.name === 'TimeoutError')
    return new Fault('This took too long', 'No answer came within 8 seconds.', 'late')
  if (!navigator.onLine) return new Fault('You are offline', 'This is tried again when the network is back.', 'offline')
  if (error.name === 'TypeError' && /fetch|network|load/i.test(error.message))
    return new Fault('The service does not answer', 'It may have been stopped.', 'unreachable')
  return new Fault('This could not be shown', String(error.message), 'broken')
}
