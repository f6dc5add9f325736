// The page works without this. With it screens change in place, numbers follow the store, and keys do what the mouse
// does. Each part stands for itself; here they begin.
import {held} from './guard.js'
import {log} from './journal.js'
import * as layers from './layers.js'
import * as router from './router.js'

window.smashtag = {
  log,
  version: null,
  get lock() {
    const lock = held()
    return lock && {url: lock.url, since: lock.since}
  },
}

router.start()
layers.start()
