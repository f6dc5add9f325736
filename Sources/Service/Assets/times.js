// When a search was last made, as one says it; the exact time is the title. Only in Recents, where it moves nothing.
import {$$} from './dom.js'
import {onScreen} from './screen.js'

const words = new Intl.RelativeTimeFormat('en', {style: 'narrow'})
const HOUR = 3_600_000

export const start = () => onScreen(() => $$('#recents time').forEach(tell))

function tell(element) {
  const hours = Math.floor((Date.now() - new Date(element.dateTime)) / HOUR)
  if (!(hours >= 0 && hours < 7 * 24)) return
  element.title ||= `${element.dateTime.replace('T', ' ').replace('Z', '')} UTC`
  const isToday = hours < 24
  element.textContent =
    hours < 1 ? 'just now' : words.format(isToday ? -hours : -Math.floor(hours / 24), isToday ? 'hour' : 'day')
}
