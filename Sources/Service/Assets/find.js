// Finds among the rows that are shown, as one types.
import {$, $$, announce} from './dom.js'

export const start = () => addEventListener('input', event => event.target.id === 'find' && find(event.target))

// Accents and case do not matter to who looks for something.
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function find({value}) {
  const wanted = plain(value)
  let count = 0
  for (const row of $$('.mentions tbody tr')) {
    row.hidden = !plain($('bdi', row).textContent).includes(wanted)
    count += !row.hidden
  }
  announce(`${count} ${count === 1 ? 'row' : 'rows'}`)
}
