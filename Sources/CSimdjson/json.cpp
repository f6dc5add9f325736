#include "json.h"

#include <simdjson.h>

#include <cstring>
#include <new>
#include <string>
#include <vector>

static_assert(JSON_PADDING >= simdjson::SIMDJSON_PADDING, "a document needs simdjson's padding");

struct json_parser {
  simdjson::dom::parser parser;
  json_document document;
};

#define TEXT(tokens) #tokens
#define TEXT_OF(macro) TEXT(macro)

const char *json_library_version(void) { return TEXT_OF(SIMDJSON_VERSION); }

const char *json_library_implementation(void) {
  static const std::string name = simdjson::get_active_implementation()->name();
  return name.c_str();
}

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
      parser->document = {parser->parser.doc.tape.get(), parser->parser.doc.string_buf.get()};
      *root = {&parser->document, 1};
      return JSON_OK;
    case simdjson::DEPTH_ERROR: return JSON_TOO_DEEP;
    case simdjson::CAPACITY: return JSON_TOO_LARGE;
    case simdjson::MEMALLOC: return JSON_NO_MEMORY;
    default: return JSON_MALFORMED;
  }
}

namespace {

// A field's name, compared by its first eight bytes before the rest is looked at.
struct field_name {
  const uint8_t *bytes;
  size_t count;
  uint64_t head;

  // At least eight bytes of `bytes` can be read: behind a document's strings simdjson has its padding.
  static field_name of(json_string string) {
    uint64_t head;
    memcpy(&head, string.bytes, sizeof head);
    if (string.count < sizeof head) head &= (uint64_t(1) << (8 * string.count)) - 1;
    return {string.bytes, string.count, head};
  }

  static field_name of(const char *name, size_t count) {
    uint64_t head = 0;
    memcpy(&head, name, count < sizeof head ? count : sizeof head);
    return {reinterpret_cast<const uint8_t *>(name), count, head};
  }

  bool operator==(const field_name &other) const {
    return head == other.head && count == other.count &&
           (count <= sizeof head ||
            memcmp(bytes + sizeof head, other.bytes + sizeof head, count - sizeof head) == 0);
  }

  size_t hash() const { return ((head ^ count) * 0x9E3779B97F4A7C15) >> 32; }
};

}  // namespace

// Names in a table of at least four times their number.
struct json_names {
  struct slot {
    field_name name = {nullptr, 0, 0};
    size_t index = 0;
  };
  std::vector<std::string> names;
  std::vector<slot> slots;

  const slot *find(const field_name &name) const {
    for (size_t i = name.hash();; i++) {
      const slot &candidate = slots[i & (slots.size() - 1)];
      if (candidate.name.bytes == nullptr) return nullptr;
      if (candidate.name == name) return &candidate;
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
    const auto name = field_name::of(made->names[index].data(), made->names[index].size());
    size_t i = name.hash();
    while (made->slots[i & (size - 1)].name.bytes != nullptr) i++;
    made->slots[i & (size - 1)] = {name, index};
  }
  return made;
}

void json_names_free(json_names *names) { delete names; }

size_t json_select(
    json_value object, const json_names *names, uint32_t *places, uint64_t present[2]) {
  present[0] = present[1] = 0;
  if (json_type_of(object) != JSON_OBJECT) return 0;
  size_t others = 0;
  json_children fields = json_children_of(object);
  json_string key;
  json_value value;
  while (json_next_field(&fields, &key, &value)) {
    const auto *slot = names->find(field_name::of(key));
    if (slot == nullptr) {
      others++;
    } else {
      places[slot->index] = uint32_t(value.index);
      present[slot->index / 64] |= uint64_t(1) << (slot->index % 64);
    }
  }
  return others;
}

json_value json_get(json_value object, const char *name, size_t count) {
  json_value found = {nullptr, 0};
  if (json_type_of(object) != JSON_OBJECT) return found;
  const auto wanted = field_name::of(name, count);
  json_children fields = json_children_of(object);
  json_string key;
  json_value value;
  while (json_next_field(&fields, &key, &value)) {
    if (key.count == count && field_name::of(key) == wanted) found = value;
  }
  return found;
}
