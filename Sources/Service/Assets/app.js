// The page works without this. With it screens change in place, numbers follow the store, and keys do what the mouse
// does. Each part stands for itself; here they begin.
import * as copy from './copy.js'
import {$} from './dom.js'
import * as forms from './forms.js'
import {held, log} from './guard.js'
import * as keys from './keys.js'
import * as layers from './layers.js'
import * as live from './live.js'
import * as router from './router.js'
import {onScreen} from './screen.js'
import * as times from './times.js'

let coming = 0 // parts that are on their way

window.smashtag = {
  log,
  version: null,
  get coming() {
    return coming
  },
  get lock() {
    const lock = held()
    return lock && {url: lock.url, since: lock.since}
  },
}

// Parts that come with the first screen that needs them: most readers change nothing.
const late = {
  '#drop [type=submit], .remove': ['ingest', 'recents'],
  '.chart': ['brush'],
  '#find': ['find'],
}

onScreen(() => {
  for (const selector of Object.keys(late).filter(selector => $(selector))) {
    for (const part of late[selector]) {
      coming += 1
      import(`./${part}.js`).then(part => part.start()).finally(() => (coming -= 1))
    }
    delete late[selector]
  }
})

// The router last: it shows the first screen to all the others.
for (const part of [layers, forms, times, copy, keys, live, router]) part.start()
