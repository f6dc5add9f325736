// The page works without this. With it screens change in place, numbers follow the store, and keys do what the mouse
// does. Each part stands for itself; here they begin.
import * as brush from './brush.js'
import * as copy from './copy.js'
import * as find from './find.js'
import * as forms from './forms.js'
import {held} from './guard.js'
import * as ingest from './ingest.js'
import {log} from './journal.js'
import * as keys from './keys.js'
import * as layers from './layers.js'
import * as live from './live.js'
import * as recents from './recents.js'
import * as router from './router.js'
import * as times from './times.js'

window.smashtag = {
  log,
  version: null,
  get lock() {
    const lock = held()
    return lock && {url: lock.url, since: lock.since}
  },
}

// The router last: it shows the first screen to all the others.
for (const part of [layers, forms, times, copy, find, brush, keys, recents, ingest, live, router]) {
  part.start()
}
