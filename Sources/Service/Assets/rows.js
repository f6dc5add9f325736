// The rows of Recents: a row stays the same element while it is there, so that no click on it gets lost.
import {$, $$} from './dom.js'

// The term that an address is about, as it stands in it.
export const termOf = url => /^\/terms\/([^/]+)\//.exec(new URL(url, location).pathname)?.[1]

const address = row => $('a', row)?.getAttribute('href')

// Makes the list like a fresh one. With `keepsOrder` rows only change what they say: somebody points at them.
export function merge(recents, fresh, keepsOrder = false) {
  const list = $('ol', recents)
  const wanted = $('ol', fresh)
  const rows = new Map([...(list?.children ?? [])].map(row => [address(row), row]))
  for (const row of wanted?.children ?? []) update(rows.get(address(row)), row)
  if (keepsOrder) return
  if (!list || !wanted) return recents.replaceChildren(...fresh.childNodes)
  const order = [...wanted.children].map(row => rows.get(address(row)) ?? row)
  for (const row of rows.values()) if (!order.includes(row)) row.remove()
  let next = list.firstElementChild
  for (const row of order) {
    if (row === next) next = next.nextElementSibling
    // A row that is moved keeps its focus, where the browser can do that.
    else if (row.parentNode === list && list.moveBefore) list.moveBefore(row, next)
    else list.insertBefore(row, next)
  }
  around(list, wanted)
}

function update(mine, row) {
  for (const part of ['bdi', 'time', '.count']) {
    const old = mine && $(part, mine)
    const fresh = old && $(part, row)
    if (fresh && !fresh.isEqualNode(old)) old.replaceWith(fresh.cloneNode(true))
  }
}

// What stands before and behind the list, such as "show all".
function around(list, wanted) {
  const others = list => $$(':scope > :not(ol)', list.parentNode)
  const [old, fresh] = [others(list), others(wanted)]
  if (old.length === fresh.length && old.every((part, n) => part.isEqualNode(fresh[n]))) return
  for (const part of old) part.remove()
  for (const part of fresh) {
    if (part.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING) list.before(part)
    else list.parentNode.append(part)
  }
}

// Marks the row of the term that an address is about.
export function select(url) {
  const term = termOf(url)
  for (const link of $$('#recents li > a')) {
    if (term && termOf(link.href) === term) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
