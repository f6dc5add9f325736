/// What comes of a request whose head has come.
public enum Step: Sendable {
  /// The answer is there.
  case answer(SharedResponse)
  /// The answer is made now, on another thread, which gives it to the function that it is called with, once. It may
  /// do so before the call returns.
  case later(@Sendable (_ finish: @escaping @Sendable (SharedResponse) -> Void) -> Void)
  /// The body is wanted first, of so many bytes at most; then the step that comes of it.
  case receive(bytesMax: Int, then: @Sendable (Request) -> Step)
}
