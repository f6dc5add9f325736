// One navigation at a time. The browser itself shows only the last of 20 quick clicks, but keeps 20 entries for Back.

// What happened, a word each: for checks, and for whoever looks into a page that misbehaves (window.smashtag.log).
export const log = []

export function note(word) {
  log.push(word)
  if (log.length > 300) log.shift()
}

const PATIENCE = 8_000 // milliseconds until an answer is given up
const WATCHDOG = 10_000 // milliseconds until the lock opens, whatever became of its navigation

let lock = null

export const held = () => lock

// Takes the lock. A navigation that is under way is told to stop by its signal; whatever comes of it is dropped.
export function take(url, addsEntry) {
  lock?.end()
  const ended = new AbortController()
  const mine = {url, addsEntry, since: performance.now(), signal: null, release, end}
  mine.signal = AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE)])
  const watchdog = setTimeout(() => expire(mine), WATCHDOG)
  function release() {
    clearTimeout(watchdog)
    if (lock === mine) lock = null
  }
  function end() {
    release()
    ended.abort()
  }
  return (lock = mine)
}

let tooLate = () => {}

// What is done when a navigation never ended. Timers stand still in a tab that sleeps, so it is looked at again
// when the tab is shown.
export function watch(whenTooLate) {
  tooLate = whenTooLate
  const look = () => lock && performance.now() - lock.since > PATIENCE && expire(lock)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}

function expire(mine) {
  if (lock !== mine) return
  note('watchdog')
  mine.end()
  tooLate(mine.url)
}
