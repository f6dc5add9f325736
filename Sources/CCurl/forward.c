#include "CCurl.h"

#include <dlfcn.h>
#include <stdlib.h>

static void *library;

static void *found(const char *name) {
  void *function = library == NULL ? NULL : dlsym(library, name);
  // Nothing of it is called before `curl_door_load` has succeeded, and all of it is in each version 4.
  if (function == NULL) abort();
  return function;
}

// The library's function of a name, looked up once. Two threads that look at the same time find the same.
// Those that curl.h makes macros of are meant by `typeof (name)` too.
#define FUNCTION(name) \
  static typeof(name) *function; \
  if (function == NULL) function = (typeof(name) *)found(#name)

#undef curl_easy_setopt
#undef curl_easy_getinfo

static CURLcode initialize(void) {
  FUNCTION(curl_global_init);
  return function(CURL_GLOBAL_ALL);
}

// To be called by one thread at a time.
const char *curl_door_load(void) {
  if (library != NULL) return NULL;
  library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return dlerror();
  return initialize() == CURLE_OK ? NULL : "libcurl does not start";
}

CURL *curl_door_easy_init(void) {
  FUNCTION(curl_easy_init);
  return function();
}

void curl_door_easy_cleanup(CURL *easy) {
  FUNCTION(curl_easy_cleanup);
  function(easy);
}

void curl_door_easy_reset(CURL *easy) {
  FUNCTION(curl_easy_reset);
  function(easy);
}

CURLcode curl_door_set_long(CURL *easy, CURLoption option, long value) {
  FUNCTION(curl_easy_setopt);
  return function(easy, option, value);
}

CURLcode curl_door_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  FUNCTION(curl_easy_setopt);
  return function(easy, option, value);
}

CURLcode curl_door_set_text(CURL *easy, CURLoption option, const char *value) {
  FUNCTION(curl_easy_setopt);
  return function(easy, option, value);
}

CURLcode curl_door_set_pointer(CURL *easy, CURLoption option, const void *value) {
  FUNCTION(curl_easy_setopt);
  return function(easy, option, value);
}

CURLcode curl_door_set_writer(CURL *easy, curl_door_writer writer, void *context) {
  FUNCTION(curl_easy_setopt);
  CURLcode code = function(easy, CURLOPT_WRITEFUNCTION, writer);
  return code == CURLE_OK ? function(easy, CURLOPT_WRITEDATA, context) : code;
}

const char *curl_door_easy_strerror(CURLcode code) {
  FUNCTION(curl_easy_strerror);
  return function(code);
}

long curl_door_status(CURL *easy) {
  FUNCTION(curl_easy_getinfo);
  long status = 0;
  return function(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

struct curl_slist *curl_door_slist_append(struct curl_slist *list, const char *line) {
  FUNCTION(curl_slist_append);
  return function(list, line);
}

void curl_door_slist_free_all(struct curl_slist *list) {
  FUNCTION(curl_slist_free_all);
  function(list);
}

CURLM *curl_door_multi_init(void) {
  FUNCTION(curl_multi_init);
  return function();
}

void curl_door_multi_cleanup(CURLM *multi) {
  FUNCTION(curl_multi_cleanup);
  function(multi);
}

CURLMcode curl_door_multi_add_handle(CURLM *multi, CURL *easy) {
  FUNCTION(curl_multi_add_handle);
  return function(multi, easy);
}

CURLMcode curl_door_multi_remove_handle(CURLM *multi, CURL *easy) {
  FUNCTION(curl_multi_remove_handle);
  return function(multi, easy);
}

CURLMcode curl_door_multi_perform(CURLM *multi, int *running) {
  FUNCTION(curl_multi_perform);
  return function(multi, running);
}

CURLMcode curl_door_multi_poll(CURLM *multi, int milliseconds) {
  FUNCTION(curl_multi_poll);
  return function(multi, NULL, 0, milliseconds, NULL);
}

CURL *curl_door_multi_ended(CURLM *multi, CURLcode *result) {
  FUNCTION(curl_multi_info_read);
  int left = 0;
  for (CURLMsg *message; (message = function(multi, &left)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
