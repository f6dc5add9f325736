// Feeds made-up bytes to what reads what others wrote. libFuzzer makes the bytes, led by which code they
// reach; a promise that does not hold stops it and leaves the bytes in a file.
//
// SMASHTAG_PROMISE names the promise. Not part of the package unless SMASHTAG_FUZZ is set: scripts/fuzz.sh
// builds and runs it.

import CFuzzer
import FuzzPromises
import Glibc

private let names = Promise.all.map(\.name).joined(separator: " ")
private let name = getenv("SMASHTAG_PROMISE").map { String(cString: $0) } ?? ""

if name == "list" {
  print(names)
  exit(0)
}
guard let promise = Promise.named(name) else {
  fatalError("SMASHTAG_PROMISE is '\(name)', and none of: \(names)")
}

private let hold = promise.hold
private var argumentCount = CommandLine.argc
private var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  CommandLine.unsafeArgv

private let status = LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, count in
  hold(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}
precondition(status == 0, "the fuzzer ends with \(status)")
