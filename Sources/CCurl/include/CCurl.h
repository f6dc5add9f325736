// libcurl, loaded when a store on a cluster is opened. Linked, it and the TLS library that it brings would be
// loaded by every command, and take a good part of the time of a short one.
//
// Each function is the library's of the same name without `curl_`; those that are variadic there take what
// they are used with here. https://curl.se/libcurl/c/
#ifndef SMASHTAG_CURL_H
#define SMASHTAG_CURL_H

#include <curl/curl.h>

// Loads the library. NULL, or what the system says against it, which lives as long as the thread.
const char *curl_door_load(void);

// Takes what an answer is made of; less than `count * size` says that no more is wanted.
typedef size_t (*curl_door_writer)(char *bytes, size_t size, size_t count, void *context);

CURL *curl_door_easy_init(void);
void curl_door_easy_cleanup(CURL *easy);
void curl_door_easy_reset(CURL *easy);
CURLcode curl_door_set_long(CURL *easy, CURLoption option, long value);
CURLcode curl_door_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode curl_door_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode curl_door_set_pointer(CURL *easy, CURLoption option, const void *value);
CURLcode curl_door_set_writer(CURL *easy, curl_door_writer writer, void *context);
const char *curl_door_easy_strerror(CURLcode code);
// The status of the answer; 0 where none came.
long curl_door_status(CURL *easy);

struct curl_slist *curl_door_slist_append(struct curl_slist *list, const char *line);
void curl_door_slist_free_all(struct curl_slist *list);

CURLM *curl_door_multi_init(void);
void curl_door_multi_cleanup(CURLM *multi);
CURLMcode curl_door_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode curl_door_multi_remove_handle(CURLM *multi, CURL *easy);
// Goes on with what is under way; `running` tells how many requests that still are.
CURLMcode curl_door_multi_perform(CURLM *multi, int *running);
// Waits until there is something to do, at most so long.
CURLMcode curl_door_multi_poll(CURLM *multi, int milliseconds);
// A request that has ended, and how; NULL when there is no more.
CURL *curl_door_multi_ended(CURLM *multi, CURLcode *result);

#endif
