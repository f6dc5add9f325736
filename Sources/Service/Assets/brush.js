// A time is chosen on the chart: by dragging over its bars, or with the arrow keys, Shift and Enter.
import {$, $$, announce} from './dom.js'
import {showTime} from './forms.js'
import {onScreen} from './screen.js'

let chart = null // with its bars, and the first and last that are chosen
let isDragging = false

export function start() {
  onScreen(isNew => isNew && begin($('.chart')))
  addEventListener('pointerdown', event => {
    if (event.button || !event.target.closest('.chart svg')) return
    isDragging = true
    choose(at(event), at(event))
  })
  addEventListener('pointermove', event => isDragging && choose(chart.from, at(event)))
  addEventListener('pointerup', () => isDragging && apply())
  addEventListener('pointercancel', () => choose(0, -1))
}

function begin(figure) {
  chart = figure && {figure, bars: $$('g', figure), from: 0, to: -1}
  isDragging = false
  if (!figure) return
  figure.tabIndex = 0
  figure.role = 'group'
  figure.ariaLabel = 'Chart of tweets over time: arrows choose a bar, Shift and arrows more, Enter shows them'
  figure.onkeydown = press
}

function press(event) {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key]
  if (event.key === 'Enter' && chart.to >= 0) return apply()
  if (!step) return
  event.preventDefault()
  const to = Math.min(Math.max(chart.to + step, 0), chart.bars.length - 1)
  choose(event.shiftKey && chart.to >= 0 ? chart.from : to, to)
  const [first, last] = chosen()
  const titles = [first, last].map(bar => $('title', bar).textContent)
  announce(first === last ? titles[0] : titles.join(' to '))
}

// The bar below a point, or the one that is nearest.
function at({clientX}) {
  const {left, width} = $('svg', chart.figure).getBoundingClientRect()
  const index = Math.floor(((clientX - left) / width) * chart.bars.length)
  return Math.min(Math.max(index, 0), chart.bars.length - 1)
}

function choose(from, to) {
  if (!chart) return
  Object.assign(chart, {from, to})
  const [low, high] = from < to ? [from, to] : [to, from]
  chart.bars.forEach((bar, index) => bar.classList.toggle('chosen', to >= 0 && index >= low && index <= high))
}

const chosen = () => [Math.min(chart.from, chart.to), Math.max(chart.from, chart.to)].map(index => chart.bars[index])

function apply() {
  isDragging = false
  const [first, last] = chosen()
  showTime(first.dataset.since, last.dataset.until)
}
