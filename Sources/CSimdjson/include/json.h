// JSON as a tree of values that lie on simdjson's tape. A plain C door to simdjson's DOM: no logic.
//
// simdjson picks the code for the processor at run time, which only its DOM does.
// https://github.com/simdjson/simdjson/blob/v3.0.1/doc/dom.md
#ifndef SMASHTAG_JSON_H
#define SMASHTAG_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Bytes that must be readable after the last byte of a document. Their content does not matter.
// "The provided buffer must have at least SIMDJSON_PADDING extra bytes" (doc/dom.md).
#define JSON_PADDING 64

// Deepest nesting that is accepted; deeper is JSON_TOO_DEEP.
#define JSON_DEPTH_MAX 1024

typedef struct json_parser json_parser;

// One value of the last document that a parser read. It dies when that parser reads again or is freed.
// `document` is NULL for a value that is not there.
typedef struct {
  const void *document;
  size_t index;
} json_value;

typedef enum {
  JSON_ABSENT = 0,
  JSON_OBJECT,
  JSON_ARRAY,
  JSON_STRING,
  JSON_INT64,
  JSON_UINT64,
  JSON_DOUBLE,
  JSON_TRUE,
  JSON_FALSE,
  JSON_NULL,
} json_type;

typedef enum { JSON_OK = 0, JSON_MALFORMED, JSON_TOO_DEEP, JSON_TOO_LARGE, JSON_NO_MEMORY } json_status;

typedef struct {
  const uint8_t *bytes;  // UTF-8, unescaped; not ended by a NUL
  size_t count;
} json_string;

// NULL when memory is short. A parser serves one thread at a time.
json_parser *json_parser_create(void);
void json_parser_free(json_parser *parser);

// Reads one document of `count` bytes, with JSON_PADDING more behind it, and gives its root. The bytes
// may go as soon as it returns.
json_status json_parse(json_parser *parser, const uint8_t *bytes, size_t count, json_value *root);

json_type json_type_of(json_value value);

// What a value of that very type holds. Of a value of another type: undefined.
json_string json_get_string(json_value value);
int64_t json_get_int64(json_value value);
uint64_t json_get_uint64(json_value value);
double json_get_double(json_value value);

// The elements of an array or the fields of an object, in order: start with `json_children`, go on with
// `json_next_element` or `json_next_field`; they return false after the last one.
typedef struct {
  const void *document;
  size_t next;
  size_t end;
} json_children;
json_children json_children_of(json_value container);
bool json_next_element(json_children *children, json_value *element);
bool json_next_field(json_children *children, json_string *key, json_value *value);

// A set of field names, to take many fields out of one object in one walk.
typedef struct json_names json_names;
json_names *json_names_create(const char *const *names, size_t count);
void json_names_free(json_names *names);

// Fills `values[i]` with the field that has name i, or an absent value. Of equal names the last one
// counts. Returns how many fields the object has that are not among the names. Of anything but an
// object: all absent, and 0.
size_t json_select(json_value object, const json_names *names, json_value *values);

// One field; of equal names the last one. Absent if it is not there or `object` is no object.
json_value json_get(json_value object, const char *name, size_t count);

#ifdef __cplusplus
}
#endif
#endif
