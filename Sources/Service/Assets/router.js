// The one way to go anywhere: each link, form, key and step of Back comes through `decide`. Equal screens have equal
// URLs, so what is asked for is its URL.
import {ask, explained} from './answer.js'
import {$, $$} from './dom.js'
import {held, note, take, watch} from './guard.js'
import {closeAll} from './layers.js'
import * as places from './places.js'
import {begin, focusHeading, onScreen, show, showProblem, shown} from './screen.js'

const api = window.navigation

// Whether the script itself changes an address, and nothing is to be shown for it.
let isRewriting = false

// The entry that changes of filters made; the next change replaces it.
let filtered = null

// What stands in for the Navigation API where a browser has none.
const older = api ? null : await import('./history.js')

export function start() {
  watch(url => fail(url, {name: 'TimeoutError'}))
  if (api) api.addEventListener('navigate', hear)
  else older.listen(decide, isScreen)
  addEventListener('online', () => $('#main > .problem') && !shown.url && retry())
  onScreen(() => $$('.retry').forEach(button => Object.assign(button, {hidden: false, onclick: retry})))
  begin()
}

// Goes to a URL. `how` says: replaces (the entry that is left), again (though it is shown), keepsPlace (scroll, focus,
// what is typed), addsEntry (or takes the place of one that did), says (what is announced, else its title).
export function go(url, how = {}) {
  if (!api) return decide(older.wish(url, how))
  const moved = api.navigate(url, {history: how.replaces ? 'replace' : 'auto', info: how})
  // Refused or overtaken by another: that is said nowhere else.
  moved.committed.catch(() => {})
  moved.finished.catch(() => {})
}

// Changes of filters, however many, are one step back.
export function refine(url) {
  const replaces = filtered !== null && filtered === places.key()
  go(url, {replaces, keepsPlace: true, filters: true})
}

// To what lies above: what the screen says itself, else home. Not a step of Back, which may lead anywhere.
export function goUp() {
  const url = $('#up')?.href
  if (url) go(url)
}

export const renew = says => go(location.href, {replaces: true, again: true, keepsPlace: shown.url !== null, says})
export const retry = () => renew()

function hear(event) {
  const url = new URL(event.destination.url)
  const isOther = !event.canIntercept || event.hashChange || event.downloadRequest != null || event.formData
  if (isRewriting || isOther || event.navigationType === 'reload' || !isScreen(url)) return
  decide({
    url, how: event.info ?? {}, kind: event.navigationType,
    refuse: () => event.preventDefault(),
    carryOut: handler => event.intercept({handler, scroll: 'manual', focusReset: 'manual'}),
  })
}

// Not what programs ask for, nor files, nor signing in.
const isScreen = url =>
  url.origin === location.origin && !/^\/(api|assets)\/|^\/sign-|\.(json|ndjson|csv|tsv|md|gexf)$/.test(url.pathname)

function decide({url, how, kind, refuse, carryOut}) {
  const lock = held()
  const wanted = url.href.split('#')[0]
  const {addsEntry = kind === 'push'} = how
  // Where Back and Forward lead is gone to in any case.
  if (kind !== 'traverse') {
    const isDone = !lock && wanted === shown.url && !how.again
    if (isDone || lock?.url === wanted) {
      refuse()
      note(isDone ? 'already-shown' : 'dup-in-flight')
      return isDone && !how.keepsPlace && acknowledge()
    }
    if (kind === 'push' && (lock?.addsEntry || url.pathname + url.search === '/')) {
      refuse()
      return instead(url, how, lock)
    }
  }
  // Without the Navigation API the entry is left already when Back is heard of.
  if (!lock && (api || kind !== 'traverse')) places.keep()
  closeAll()
  const mine = take(wanted, addsEntry)
  carryOut(() => load(mine, url, how, kind))
}

// Home is gone back to if it lies behind. A navigation under way is overtaken in its own entry: one step, one entry.
function instead(url, how, lock) {
  const home = api?.entries().findLast(e => e.index < api.currentEntry.index && e.url === url.href)
  if (url.pathname + url.search === '/' && home) return void api.traverseTo(home.key).finished.catch(() => {})
  if (lock) note('swap')
  go(url.href, {...how, replaces: true, addsEntry: lock?.addsEntry})
}

function acknowledge() {
  focusHeading()
  $('#main h1')?.classList.add('again')
  setTimeout(() => $('#main h1')?.classList.remove('again'), 600)
}

async function load(mine, url, how, kind) {
  const isCurrent = () => held() === mine
  const busy = setTimeout(() => $('#main').setAttribute('aria-busy', 'true'), 150)
  try {
    const answer = await ask(url.href, mine.signal)
    if (!isCurrent()) return
    show(answer, how)
    note('render')
    rewrite(answer.url + url.hash)
    if (how.filters) filtered = places.key()
    arrive(url, how, kind)
  } catch (error) {
    if (isCurrent()) fail(url.href, error)
  } finally {
    clearTimeout(busy)
    mine.release()
    if (!held()) $('#main').removeAttribute('aria-busy')
  }
}

// Where a screen begins, or where one was on it.
function arrive(url, how, kind) {
  if (!how.keepsPlace) {
    if (kind === 'traverse' && places.restore()) return
    if (kind !== 'traverse') scrollTo(0, 0)
    if (url.hash) document.getElementById(decodeURIComponent(url.hash.slice(1)))?.scrollIntoView()
  }
  // A row that was chosen keeps the focus, so that the next is one key away; what is gone or hidden cannot.
  const focused = document.activeElement
  if (focused === document.body || !focused.checkVisibility()) focusHeading()
}

// The service names a screen by one URL only: another spelling gives way to it.
function rewrite(url) {
  if (url === location.href) return
  isRewriting = true
  history.replaceState(history.state, '', url)
  isRewriting = false
}

function fail(url, error) {
  note('error')
  showProblem(explained(error), retry)
}
