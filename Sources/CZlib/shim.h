#include <zlib.h>

// inflateInit2 is a macro with arguments, which Swift does not import. 15 + 16 window bits: gzip only.
static inline int smashtag_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
