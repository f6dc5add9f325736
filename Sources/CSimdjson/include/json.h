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

// Where a parsed document lies: simdjson's tape and the strings beside it.
// https://github.com/simdjson/simdjson/blob/v3.0.1/doc/tape.md
typedef struct {
  const uint64_t *tape;
  const uint8_t *strings;
} json_document;

// One value of the last document that a parser read. It dies when that parser reads again or is freed.
// `document` is NULL for a value that is not there.
typedef struct {
  const json_document *document;
  size_t index;
} json_value;

// The letters by which the tape tells types.
typedef enum {
  JSON_ABSENT = 0,
  JSON_OBJECT = '{',
  JSON_ARRAY = '[',
  JSON_STRING = '"',
  JSON_INT64 = 'l',
  JSON_UINT64 = 'u',
  JSON_DOUBLE = 'd',
  JSON_TRUE = 't',
  JSON_FALSE = 'f',
  JSON_NULL = 'n',
} json_type;

typedef enum { JSON_OK = 0, JSON_MALFORMED, JSON_TOO_DEEP, JSON_TOO_LARGE, JSON_NO_MEMORY } json_status;

typedef struct {
  const uint8_t *bytes;  // UTF-8, unescaped; not ended by a NUL
  size_t count;
} json_string;

// The version of simdjson's header, which has no function that tells it: "3.0.1".
const char *json_library_version(void);

// The code that simdjson chose for this processor: "haswell". Lives as long as the program.
const char *json_library_implementation(void);

// NULL when memory is short. A parser serves one thread at a time.
json_parser *json_parser_create(void);
void json_parser_free(json_parser *parser);

// Reads one document of `count` bytes, with JSON_PADDING more behind it, and gives its root. The bytes
// may go as soon as it returns.
json_status json_parse(json_parser *parser, const uint8_t *bytes, size_t count, json_value *root);

// What follows is asked some hundred times a tweet, so it is for the compiler to put in place.

static inline json_type json_type_of(json_value value) {
  if (value.document == NULL) return JSON_ABSENT;
  return (json_type)(value.document->tape[value.index] >> 56);
}

// What a value of that very type holds. Of a value of another type: undefined.

static inline json_string json_get_string(json_value value) {
  const uint64_t place = value.document->tape[value.index] & 0x00FFFFFFFFFFFFFF;
  const uint8_t *string = value.document->strings + place;
  uint32_t count;
  __builtin_memcpy(&count, string, sizeof count);
  json_string result = {string + sizeof count, count};
  return result;
}

static inline int64_t json_get_int64(json_value value) {
  return (int64_t)value.document->tape[value.index + 1];
}

static inline uint64_t json_get_uint64(json_value value) {
  return value.document->tape[value.index + 1];
}

static inline double json_get_double(json_value value) {
  double number;
  __builtin_memcpy(&number, &value.document->tape[value.index + 1], sizeof number);
  return number;
}

// The index behind a value: a container says it, a number takes two places.
static inline size_t json_index_after(json_value value) {
  const uint64_t word = value.document->tape[value.index];
  switch ((json_type)(word >> 56)) {
    case JSON_OBJECT:
    case JSON_ARRAY: return (uint32_t)word;
    case JSON_INT64:
    case JSON_UINT64:
    case JSON_DOUBLE: return value.index + 2;
    default: return value.index + 1;
  }
}

// The elements of an array or the fields of an object, in order: start with `json_children`, go on with
// `json_next_element` or `json_next_field`; they return false after the last one.
typedef struct {
  const json_document *document;
  size_t next;
  size_t end;
} json_children;

static inline json_children json_children_of(json_value container) {
  // A container's end stands on the tape just before what follows it.
  json_children children = {
    container.document, container.index + 1, json_index_after(container) - 1};
  return children;
}

static inline bool json_next_element(json_children *children, json_value *element) {
  if (children->next >= children->end) return false;
  element->document = children->document;
  element->index = children->next;
  children->next = json_index_after(*element);
  return true;
}

static inline bool json_next_field(json_children *children, json_string *key, json_value *value) {
  if (children->next >= children->end) return false;
  value->document = children->document;
  value->index = children->next;
  *key = json_get_string(*value);
  value->index++;
  children->next = json_index_after(*value);
  return true;
}

// A set of field names, to take many fields out of one object in one walk.
typedef struct json_names json_names;
json_names *json_names_create(const char *const *names, size_t count);
void json_names_free(json_names *names);

// How many names a set can have.
#define JSON_NAMES_MAX 128

// Fills `places[i]` with the index of the field that has name i, and sets bit i of `present`; what is
// not there is left as it was. Of equal names the last one counts. Returns how many fields the object has that are
// not among the names. Of anything but an object: none present, and 0.
size_t json_select(
    json_value object, const json_names *names, uint32_t *places, uint64_t present[2]);

// One field; of equal names the last one. Absent if it is not there or `object` is no object.
json_value json_get(json_value object, const char *name, size_t count);

#ifdef __cplusplus
}
#endif
#endif
