// The JSON Schemas of the service's answers, as bytes in the binary. Each lies in schemas.
#ifndef SMASHTAG_SCHEMAS_H
#define SMASHTAG_SCHEMAS_H

#include <stddef.h>

typedef struct {
  const char *name;  // Without its ending: "popularity".
  const unsigned char *bytes;
  size_t count;
} smashtag_schema;

// The first of them; the last has no name.
const smashtag_schema *smashtag_schemas(void);

#endif
