// Times of the last days as one says them; the exact time is the title.
import {$$} from './dom.js'
import {onScreen} from './screen.js'

const words = new Intl.RelativeTimeFormat('en', {numeric: 'auto'})
const HOUR = 3_600_000

export const start = () => onScreen(() => $$('time[datetime]').forEach(tell))

function tell(element) {
  const date = new Date(element.dateTime)
  const hours = Math.floor((Date.now() - date) / HOUR)
  if (!(hours >= 0 && hours < 7 * 24)) return
  element.title = element.title || `${element.dateTime.replace('T', ' ').replace('Z', '')} UTC`
  element.textContent = hours < 1 ? 'in the last hour'
    : hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}
