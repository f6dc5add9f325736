import Glibc

/// Ends the program with a sentence on standard error.
func stop(_ sentence: String, status: Int32) -> Never {
  let bytes = Array((sentence + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(status)
}
