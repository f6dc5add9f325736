import TestSupport
import Testing

/// Other people's programs ask the service.
@Suite("Service, asked by others")
struct ServedTests {
  @Test("Schemathesis finds no answer that the description of the interface does not tell of")
  func interface() throws {
    try Programs.expect("interface.py", [], in: try Sandbox.withSearches(), seconds: 600)
  }

  @Test("Killed while tweets are sent, and beside another ingest, each tweet counts once")
  func sending() throws {
    try Programs.expect("sending.py", [], in: try Sandbox(), seconds: 600)
  }
}
