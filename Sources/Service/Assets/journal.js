// What happened, a word each: for checks, and for whoever looks into a page that misbehaves (window.smashtag.log).
export const log = []

export function note(word) {
  log.push(word)
  if (log.length > 300) log.shift()
}
