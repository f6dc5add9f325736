// Takes a term out of Recents, with all of its tweets: after 5 s in which it can be taken back, and where it has many
// tweets, after its name is typed.
import {$, $$} from './dom.js'
import {open} from './layers.js'
import {go} from './router.js'
import {termOf} from './rows.js'
import {onScreen} from './screen.js'
import {send} from './send.js'
import {toast} from './toasts.js'

const MANY = 10_000
const UNDO = 5_000 // milliseconds

// Those that are on their way out stay hidden, though Recents are brought up to date.
const leaving = new Set()

export function start() {
  onScreen(() => $$('#recents .remove').forEach(button => {
    button.hidden = false
    button.closest('li').hidden = leaving.has(button.dataset.term)
  }))
  addEventListener('click', event => {
    const button = event.target.closest('.remove')
    if (button) remove(button)
  })
  addEventListener('keydown', event => {
    const button = event.key === 'Delete' && $('.remove', event.target.closest('#recents li') ?? $('#toasts'))
    if (button) remove(button)
  })
}

async function remove(button) {
  const {term} = button.dataset
  const row = button.closest('li')
  const name = $('bdi', row).textContent
  const tweets = Number($('.count', row).textContent.replace(/\D/g, ''))
  if (leaving.has(term) || (tweets > MANY && !(await isConfirmed(name, tweets)))) return
  leaving.add(term)
  hide(term, true)
  const timer = setTimeout(carryOut, UNDO, term, name)
  toast(`Removing ${name}, ${tweets.toLocaleString('en')} tweets`, 'Undo', () => {
    clearTimeout(timer)
    keep(term)
  }, UNDO)
}

async function carryOut(term, name) {
  try {
    const said = await send('DELETE', '/api/v1/terms/' + encodeURIComponent(term))
    if (!said) return keep(term)
    toast(`Removed ${name}`)
    if (decodeURIComponent(termOf(location.href) ?? '') === term) go('/', {replaces: true})
    setTimeout(() => leaving.delete(term), UNDO)
  } catch (fault) {
    keep(term)
    toast(`${name} was not removed: ${fault.title}. ${fault.detail ?? ''}`, 'OK', () => {}, 20_000)
  }
}

function keep(term) {
  leaving.delete(term)
  hide(term, false)
}

// The focus goes to the row that takes the place.
function hide(term, isHidden) {
  const row = $(`#recents [data-term="${CSS.escape(term)}"]`)?.closest('li')
  if (!row) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  if (isHidden && row.contains(document.activeElement)) $('a', next ?? row).focus()
  row.hidden = isHidden
}

// Whether the name of a big term is typed as it stands.
function isConfirmed(name, tweets) {
  const dialog = open('remove')
  if (!dialog) return false
  const [field, button] = [$('input', dialog), $('[value=ok]', dialog)]
  $('.what', dialog).textContent = `${name}, ${tweets.toLocaleString('en')} tweets`
  field.value = ''
  button.disabled = true
  field.oninput = () => (button.disabled = field.value !== name)
  return new Promise(resolve => {
    const done = () => resolve(dialog.returnValue === 'ok' && field.value === name)
    dialog.addEventListener('close', done, {once: true})
  })
}
