// Calls of the system that make files last, seen before they are made: only in tests.
//
// SQLite's own way to the disk is a VFS. What smashtag itself does to make a backup last (flush the file,
// give it its name, flush the folder) goes to the system, so those calls are taken here: a definition in
// the program comes before that of the C library.
#ifndef CDISK_H
#define CDISK_H

enum cdisk_call {
  CDISK_FLUSH_FILE,
  CDISK_FLUSH_FOLDER,
  CDISK_RENAME,
  CDISK_LINK,
};

/// Told of each call before it is made, with the full path (of a rename or a link both); what it returns
/// other than 0 is the error with which the call fails instead.
typedef int (*cdisk_watcher)(enum cdisk_call call, const char *path, const char *other);

/// Sets who is told. Once, since calls may be under way.
void cdisk_watch(cdisk_watcher watcher);

/// What SQLite is to call for `read`, `pread` and `pread64`: what the system gives, or only the first half of
/// it once `cdisk_shorten_next_read` was called on the same thread.
typedef void (*cdisk_function)(void);
cdisk_function cdisk_read(void);
cdisk_function cdisk_pread(void);
cdisk_function cdisk_pread64(void);
void cdisk_shorten_next_read(void);

#endif
