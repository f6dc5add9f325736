// The door to libFuzzer, whose library the Swift toolchain brings.
// Source: https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library".
#ifndef SMASHTAG_FUZZER_H
#define SMASHTAG_FUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*user_callback)(const uint8_t *data, size_t count));

#endif
