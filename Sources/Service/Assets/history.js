// What the Navigation API does, for browsers without it: links, forms and Back become wishes of the same kind.
import {shown} from './screen.js'

export function listen(decide, isScreen) {
  const hear = (event, url) => isScreen(url) && decide(wish(url, {}, event))
  addEventListener('click', event => {
    const link = event.target.closest('a[href]')
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return
    if (!link.getAttribute('href').startsWith('#')) hear(event, new URL(link.href))
  })
  addEventListener('submit', event => {
    if (event.defaultPrevented || event.target.method !== 'get') return
    const url = new URL(event.target.action)
    url.search = new URLSearchParams(new FormData(event.target))
    hear(event, url)
  })
  addEventListener('popstate', () => {
    const url = new URL(location)
    if (url.href.split('#')[0] === shown.url) return
    decide({url, how: {}, kind: 'traverse', refuse() {}, carryOut: handler => handler()})
  })
}

export function wish(address, how, event) {
  const url = new URL(address, location)
  const kind = how.replaces ? 'replace' : 'push'
  const carryOut = handler => {
    event?.preventDefault()
    const key = how.replaces ? history.state?.key : crypto.getRandomValues(new Uint32Array(1))[0]
    history[kind + 'State']({key}, '', url)
    handler()
  }
  return {url, how, kind, refuse: () => event?.preventDefault(), carryOut}
}
