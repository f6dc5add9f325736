#define _GNU_SOURCE
#include "CDisk.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Atomic(cdisk_watcher) watcher;

void cdisk_watch(cdisk_watcher who) { atomic_store(&watcher, who); }

// The path of a file that is open; 0 where it has none.
static int path_of(int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, PATH_MAX - 1);
  if (count <= 0 || path[0] != '/') return 0;
  path[count] = 0;
  return 1;
}

static int flush(int descriptor, int (*real)(int)) {
  cdisk_watcher who = atomic_load(&watcher);
  char path[PATH_MAX];
  struct stat status;
  int before = errno;
  if (who && path_of(descriptor, path) && fstat(descriptor, &status) == 0) {
    int is_folder = S_ISDIR(status.st_mode);
    int failure = who(is_folder ? CDISK_FLUSH_FOLDER : CDISK_FLUSH_FILE, path, NULL);
    if (failure) {
      errno = failure;
      return -1;
    }
  }
  errno = before;
  return real(descriptor);
}

static int give_name(enum cdisk_call call, const char *path, const char *other,
                     int (*real)(const char *, const char *)) {
  cdisk_watcher who = atomic_load(&watcher);
  int failure = who ? who(call, path, other) : 0;
  if (failure) {
    errno = failure;
    return -1;
  }
  return real(path, other);
}

static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_link)(const char *, const char *);

__attribute__((constructor)) static void find_real_calls(void) {
  real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  real_rename = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  real_link = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "link");
}

int fsync(int descriptor) { return flush(descriptor, real_fsync); }

int fdatasync(int descriptor) { return flush(descriptor, real_fdatasync); }

int rename(const char *path, const char *other) {
  return give_name(CDISK_RENAME, path, other, real_rename);
}

int link(const char *path, const char *other) {
  return give_name(CDISK_LINK, path, other, real_link);
}

static _Thread_local int shortens_next_read;

void cdisk_shorten_next_read(void) { shortens_next_read = 1; }

static size_t as_much(size_t count) {
  if (!shortens_next_read || count < 2) return count;
  shortens_next_read = 0;
  return count / 2;
}

static ssize_t short_read(int descriptor, void *bytes, size_t count) {
  return read(descriptor, bytes, as_much(count));
}

static ssize_t short_pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return pread(descriptor, bytes, as_much(count), offset);
}

static ssize_t short_pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return pread64(descriptor, bytes, as_much(count), offset);
}

cdisk_function cdisk_read(void) { return (cdisk_function)short_read; }
cdisk_function cdisk_pread(void) { return (cdisk_function)short_pread; }
cdisk_function cdisk_pread64(void) { return (cdisk_function)short_pread64; }
