// Feeds made-up bytes to everything that reads what others wrote. libFuzzer makes the bytes, led by
// which code they reach; a promise that does not hold stops it and leaves the bytes in a file.
//
// Not part of the package unless SMASHTAG_FUZZ is set: scripts/fuzz.sh builds and runs it.

import CFuzzer

/// What is held true of any bytes.
private func holdPromises(_ bytes: [UInt8]) {
  holdTextPromises(bytes)
  holdRecordPromises(bytes)
  holdReaderPromises(bytes)
}

private var argumentCount = CommandLine.argc
private var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  CommandLine.unsafeArgv

private let status = LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, count in
  holdPromises(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}
precondition(status == 0, "the fuzzer ends with \(status)")
