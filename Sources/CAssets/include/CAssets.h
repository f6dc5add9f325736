// What the page brings beside its HTML, as bytes in the binary. Each lies in Sources/Service/Assets.
#ifndef SMASHTAG_ASSETS_H
#define SMASHTAG_ASSETS_H

#include <stddef.h>

typedef struct {
  const char *name;  // As in the folder: "app.css".
  const unsigned char *bytes;
  size_t count;
} smashtag_asset;

// The first of them; the last has no name.
const smashtag_asset *smashtag_assets(void);

#endif
