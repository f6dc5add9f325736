#include <isa-l.h>

// Its version, which the library itself does not tell at run time.
static inline const char *smashtag_isal_version(void) {
#define SMASHTAG_TEXT_(x) #x
#define SMASHTAG_TEXT(x) SMASHTAG_TEXT_(x)
  return SMASHTAG_TEXT(ISAL_MAJOR_VERSION) "." SMASHTAG_TEXT(ISAL_MINOR_VERSION) "." SMASHTAG_TEXT(
      ISAL_PATCH_VERSION);
}

// How much room compressing at level 1 takes, a macro that is not imported.
static inline unsigned int smashtag_isal_level1_bytes(void) { return ISAL_DEF_LVL1_DEFAULT; }
