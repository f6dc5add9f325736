// Buttons that copy: a text of the page, or the address of what is shown.
import {$$, announce} from './dom.js'
import {onScreen} from './screen.js'

export function start() {
  onScreen(() => $$('.copy[hidden]').forEach(button => (button.hidden = false)))
  addEventListener('click', async event => {
    const button = event.target.closest('button.copy')
    if (!button) return
    const source = document.getElementById(button.dataset.copy)
    const isDone = await copy(source?.textContent ?? location.href, source)
    const usual = (button.dataset.usual ??= button.textContent)
    button.textContent = isDone ? '✓' : usual
    announce(isDone ? 'Copied' : 'Not copied: the text is marked, press Ctrl+C')
    setTimeout(() => (button.textContent = usual), 2_000)
  })
}

// By plain HTTP there is no clipboard: then the text is marked for the reader's own keys.
async function copy(text, source) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (source) getSelection().selectAllChildren(source)
    return false
  }
}
