#include "json.h"

#include <simdjson.h>

#include <cstring>
#include <new>
#include <string>
#include <vector>

using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

static_assert(JSON_PADDING >= simdjson::SIMDJSON_PADDING, "a document needs simdjson's padding");

struct json_parser {
  simdjson::dom::parser parser;
};

namespace {

tape_ref at(const void *document, size_t index) {
  return tape_ref(static_cast<const simdjson::dom::document *>(document), index);
}

tape_ref at(json_value value) { return at(value.document, value.index); }

json_string string_at(const void *document, size_t index) {
  const std::string_view view = at(document, index).get_string_view();
  return {reinterpret_cast<const uint8_t *>(view.data()), view.size()};
}

}  // namespace

json_parser *json_parser_create(void) {
  json_parser *parser = new (std::nothrow) json_parser();
  if (parser == nullptr) return nullptr;
  return parser;
}

void json_parser_free(json_parser *parser) { delete parser; }

json_status json_parse(json_parser *parser, const uint8_t *bytes, size_t count, json_value *root) {
  *root = {nullptr, 0};
  if (parser->parser.max_depth() != JSON_DEPTH_MAX &&
      parser->parser.allocate(parser->parser.capacity(), JSON_DEPTH_MAX) != simdjson::SUCCESS) {
    return JSON_NO_MEMORY;
  }
  const auto error = parser->parser.parse(bytes, count, false).error();
  switch (error) {
    case simdjson::SUCCESS:
      // The tape begins with the document's own mark; the root value follows it.
      *root = {&parser->parser.doc, 1};
      return JSON_OK;
    case simdjson::DEPTH_ERROR: return JSON_TOO_DEEP;
    case simdjson::CAPACITY: return JSON_TOO_LARGE;
    case simdjson::MEMALLOC: return JSON_NO_MEMORY;
    default: return JSON_MALFORMED;
  }
}

json_type json_type_of(json_value value) {
  if (value.document == nullptr) return JSON_ABSENT;
  switch (at(value).tape_ref_type()) {
    case tape_type::START_OBJECT: return JSON_OBJECT;
    case tape_type::START_ARRAY: return JSON_ARRAY;
    case tape_type::STRING: return JSON_STRING;
    case tape_type::INT64: return JSON_INT64;
    case tape_type::UINT64: return JSON_UINT64;
    case tape_type::DOUBLE: return JSON_DOUBLE;
    case tape_type::TRUE_VALUE: return JSON_TRUE;
    case tape_type::FALSE_VALUE: return JSON_FALSE;
    case tape_type::NULL_VALUE: return JSON_NULL;
    default: return JSON_ABSENT;
  }
}

json_string json_get_string(json_value value) { return string_at(value.document, value.index); }
int64_t json_get_int64(json_value value) { return at(value).next_tape_value<int64_t>(); }
uint64_t json_get_uint64(json_value value) { return at(value).next_tape_value<uint64_t>(); }
double json_get_double(json_value value) { return at(value).next_tape_value<double>(); }

json_children json_children_of(json_value container) {
  // A container's end stands on the tape just before what follows it.
  return {container.document, container.index + 1, at(container).after_element() - 1};
}

bool json_next_element(json_children *children, json_value *element) {
  if (children->next >= children->end) return false;
  *element = {children->document, children->next};
  children->next = at(*element).after_element();
  return true;
}

bool json_next_field(json_children *children, json_string *key, json_value *value) {
  if (children->next >= children->end) return false;
  *key = string_at(children->document, children->next);
  *value = {children->document, children->next + 1};
  children->next = at(*value).after_element();
  return true;
}

// Names hashed by length and a few letters into a table of at least four times their number.
struct json_names {
  struct slot {
    const std::string *name = nullptr;
    size_t index = 0;
  };
  std::vector<std::string> names;
  std::vector<slot> slots;

  static size_t hash(const char *name, size_t count) {
    const auto letter = [&](size_t i) { return static_cast<unsigned char>(name[i]); };
    if (count == 0) return 0;
    return count * 31 + letter(0) * 7 + letter(count / 2) * 17 + letter(count - 1) * 3;
  }

  const slot *find(const char *name, size_t count) const {
    for (size_t i = hash(name, count);; i++) {
      const slot &candidate = slots[i & (slots.size() - 1)];
      if (candidate.name == nullptr) return nullptr;
      if (candidate.name->size() == count && memcmp(candidate.name->data(), name, count) == 0) {
        return &candidate;
      }
    }
  }
};

json_names *json_names_create(const char *const *names, size_t count) {
  auto *made = new json_names();
  made->names.assign(names, names + count);
  size_t size = 8;
  while (size < count * 4) size *= 2;
  made->slots.resize(size);
  for (size_t index = 0; index < count; index++) {
    const std::string &name = made->names[index];
    size_t i = json_names::hash(name.data(), name.size());
    while (made->slots[i & (size - 1)].name != nullptr) i++;
    made->slots[i & (size - 1)] = {&name, index};
  }
  return made;
}

void json_names_free(json_names *names) { delete names; }

size_t json_select(json_value object, const json_names *names, json_value *values) {
  for (size_t i = 0; i < names->names.size(); i++) values[i] = {nullptr, 0};
  if (json_type_of(object) != JSON_OBJECT) return 0;
  size_t others = 0;
  json_children fields = json_children_of(object);
  json_string key;
  json_value value;
  while (json_next_field(&fields, &key, &value)) {
    const auto *slot = names->find(reinterpret_cast<const char *>(key.bytes), key.count);
    if (slot == nullptr) {
      others++;
    } else {
      values[slot->index] = value;
    }
  }
  return others;
}

json_value json_get(json_value object, const char *name, size_t count) {
  json_value found = {nullptr, 0};
  if (json_type_of(object) != JSON_OBJECT) return found;
  json_children fields = json_children_of(object);
  json_string key;
  json_value value;
  while (json_next_field(&fields, &key, &value)) {
    if (key.count == count && memcmp(key.bytes, name, count) == 0) found = value;
  }
  return found;
}
