// Finds among the rows that are shown, as one types.
import {$, $$, announce, make} from './dom.js'
import {onScreen} from './screen.js'

export function start() {
  onScreen(() => {
    const tools = $('main .tools')
    if (!tools || $('#find') || !$('.mentions')) return
    const label = 'Find in these lists'
    tools.append(make('input', {id: 'find', type: 'search', placeholder: label, ariaLabel: label, oninput: find}))
  })
}

// Accents and case do not matter to who looks for something.
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function find({target}) {
  const wanted = plain(target.value)
  let count = 0
  for (const row of $$('.mentions tbody tr')) {
    row.hidden = !plain($('bdi', row).textContent).includes(wanted)
    count += !row.hidden
  }
  announce(`${count} ${count === 1 ? 'row' : 'rows'}`)
}
