// Numbers follow the store. One tab listens for all tabs: with a stream each, a seventh tab would not load, as browsers
// open six connections to a server.
import {ask} from './answer.js'
import {$, announce, clock, make} from './dom.js'
import {held} from './guard.js'
import {renew, retry} from './router.js'
import {merge, termOf} from './rows.js'
import {arrived, onScreen} from './screen.js'

// Milliseconds: between two looks at Recents; until somebody who was refused asks again.
const PAUSE = 1_000
const REFUSED = 15_000

let tweets = null // of the term on the screen, when it was shown
let lostAt = null

export function start() {
  onScreen(isNew => {
    if (!isNew) return
    tweets = countOf(location.href)
    const news = $('#news')
    if (news) news.onclick = retry
  })
  document.addEventListener('visibilitychange', () => isStale && look())
  if (!navigator.locks) return listen(hear) // By plain HTTP from another machine: each tab for itself.
  const channel = new BroadcastChannel('smashtag')
  channel.onmessage = event => hear(event.data)
  const tell = message => (hear(message), channel.postMessage(message))
  navigator.locks.request('smashtag events', () => (listen(tell), new Promise(() => {})))
}

function listen(tell) {
  const events = new EventSource('/api/v1/events')
  for (const kind of ['hello', 'change'])
    events.addEventListener(kind, event => tell({kind, ...JSON.parse(event.data)}))
  events.onerror = () => {
    tell({kind: 'lost'})
    // Else the browser tries again by itself.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, REFUSED, tell)
  }
}

function hear({kind, version, terms = [], removed = []}) {
  lostAt = kind === 'lost' ? (lostAt ?? new Date()) : null
  const status = $('#live') ?? $('footer').appendChild(make('span', {id: 'live', role: 'status'}))
  status.textContent = lostAt ? `Not connected: numbers as of ${clock(lostAt)}` : ''
  if (lostAt) return
  const isMissed = kind === 'hello' && smashtag.version && smashtag.version !== version
  smashtag.version = version
  if (kind === 'hello' && !isMissed) return
  const [mine] = terms.filter(term => isShown(term.key))
  if (mine) tellNews(mine.tweets)
  else if (removed.some(isShown)) offer('These tweets were removed')
  look()
}

const isShown = key => decodeURIComponent(termOf(location.href) ?? '') === key

function countOf(url) {
  const count = termOf(url) && $('#recents [aria-current] .count')
  return count ? Number(count.textContent.replace(/\D/g, '')) : null
}

function tellNews(now) {
  if (tweets === null) return offer('New tweets')
  const more = now - tweets
  if (more) offer(more < 0 ? 'Fewer tweets' : `${more.toLocaleString('en')} new ${more === 1 ? 'tweet' : 'tweets'}`)
}

// What is pointed at, typed into, selected, open or read further down must not move.
const isInUse = () =>
  $('#main :is(table, ol, ul, form, svg):is(:hover, :focus-within)') ||
  $('dialog[open], :popover-open') || !getSelection().isCollapsed || scrollY > 0 || held()

// What is new shows at once where that disturbs nobody; otherwise it is offered.
function offer(text) {
  const news = $('#news')
  if (news && !isInUse()) return renew(text)
  if (!news || news.textContent.startsWith(text)) return
  news.textContent = text + ' – show'
  news.hidden = false
  announce(text)
}

let isStale = false
let isWaiting = false

// Recents are taken from the page that costs the service least.
function look() {
  isStale = document.hidden
  if (isStale || isWaiting) return
  isWaiting = true
  setTimeout(async () => {
    isWaiting = false
    const list = $('#recents')
    const isLong = list.querySelectorAll('li').length > 20
    // What fails here is said where something is asked for.
    const answer = await ask(isLong ? '/?recents=100' : '/help').catch(() => null)
    if (!answer?.ok || held()) return
    merge(list, $('#recents', answer.page), list.matches(':hover') || list.contains(document.activeElement))
    arrived(false)
    // What was missed while nobody was connected shows here.
    const now = countOf(location.href)
    if (now !== null && tweets !== null) tellNews(now)
  }, PAUSE)
}
