#include <sqlite3.h>

// SQLITE_TRANSIENT is a macro that casts, which Swift does not import.
static inline sqlite3_destructor_type smashtag_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// sqlite3_config has a variable number of arguments, which Swift does not import. SQLite's own count of
// the memory it uses takes a lock at each allocation, and nobody reads it.
static inline int smashtag_sqlite_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
