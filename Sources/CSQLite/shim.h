#include <sqlite3.h>

// SQLITE_TRANSIENT is a macro that casts, which Swift does not import.
static inline sqlite3_destructor_type smashtag_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}
