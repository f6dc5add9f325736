// Files that lie in the binary: what the page brings beside its HTML, out of Sources/Service/Assets, and the JSON
// Schemas of the service's answers, out of schemas.
#ifndef SMASHTAG_EMBEDDED_H
#define SMASHTAG_EMBEDDED_H

#include <stddef.h>

typedef struct {
  const char *name;  // An asset's as in its folder, "app.css"; a schema's without its ending, "popularity".
  const unsigned char *bytes;
  size_t count;
} smashtag_embedded;

// The first of them; the last has no name.
const smashtag_embedded *smashtag_assets(void);
const smashtag_embedded *smashtag_schemas(void);

#endif
