import TestSupport
import Testing

@testable import Command

/// Which store is used, and what is said where it cannot be.
@Suite("Arguments: the store")
struct StoreOptionTests {
  private static let address = "clickhouse://u@h/d?cluster=c"
  private static let other = "clickhouse://u@h/e?cluster=c"

  private func place(_ words: [String], _ environment: [String: String] = [:]) throws -> String? {
    let values = try Sample.values(["stats"] + words, environment: environment)
    return try GlobalOptions(values).storePlace(environment: environment)?.name
  }

  @Test("--db and --store stand before the environment, there SMASHTAG_STORE before SMASHTAG_DB")
  func order() throws {
    let name = "clickhouse://u@h:8123/d?cluster=c"
    let both = ["SMASHTAG_DB": "b", "SMASHTAG_STORE": Self.other, "HOME": "/h"]
    #expect(try place(["--store", Self.address]) == name)
    #expect(try place(["--store", Self.address], both) == name)
    #expect(try place(["--db", "a"], both) == "a")
    #expect(try place([], both) == "clickhouse://u@h:8123/e?cluster=c")
    #expect(try place([], ["SMASHTAG_DB": "b", "SMASHTAG_STORE": ""]) == "b")
    #expect(try place(["--store", "a"]) == "a")
    #expect(try place(["--store", "sqlite:a"]) == "a")
    #expect(try place(["--store", "sqlite:clickhouse://a"]) == "clickhouse://a")
    // Nothing of it is anybody's business.
    #expect(try place(["--store", Self.address + "&password-file=/secret"]) == name)
  }

  @Test(
    "What is no store is refused in a line, without what may be a password",
    arguments: [
      (["--store", "http://h/d"], "option '--store' cannot be 'http://h/d': it does not"),
      (["--store", "clickhouse:h"], "option '--store' cannot be 'clickhouse:h': it does"),
      (["--store", "clickhouse://h/d"], "option '--store' cannot be 'clickhouse://h/d': it"),
      (["--store", "sqlite:"], "option '--store' cannot be 'sqlite:': no file is named"),
      (["--store", ""], "option '--store' cannot be '': no file is named"),
      (["--db", address], "option '--db' cannot be '\(address)': it is an address; give it with"),
      (["--db", "a", "--store", address], "'--db' and '--store' cannot be used together"),
      (
        ["--store", "clickhouse://u:pa:ss@h/d?cluster=c"],
        "option '--store' cannot be 'clickhouse://u:…@h/d?cluster=c': it has a password in it"
      ),
      // A mark makes one letter of itself and the sign before it, which is a sign nevertheless.
      (
        ["--store", "clickhouse://u:\u{301}pass@\u{301}h/d?cluster=c"],
        "option '--store' cannot be 'clickhouse://u:…@\u{301}h/d?cluster=c': it has a password in it"
      ),
      (
        ["--store", "clickhouse://u:pa/ss@h/d?cluster=c"],
        "option '--store' cannot be 'clickhouse://u:…@h/d?cluster=c': it has a password in it"
      ),
    ])
  func refused(words: [String], sentence: String) throws {
    let error = try #require(throws: UsageError.self) { try place(words) }
    let message = error.message(program: "smashtag")
    #expect(message.hasPrefix("smashtag: \(sentence)"), "\(message)")
  }

  @Test("A wrong address in the environment is told where it stands")
  func environment() throws {
    let error = try #require(throws: UsageError.self) {
      try place([], ["SMASHTAG_STORE": "clickhouse://h/d"])
    }
    #expect(
      error.message(program: "smashtag").hasPrefix(
        "smashtag: the environment variable SMASHTAG_STORE cannot be 'clickhouse://h/d'"))
  }

  @Test("The password comes from the environment, else from the first line of a file")
  func password() throws {
    let sandbox = try Sandbox()
    try sandbox.write("from a file\r\nanother line\n", to: "password")
    let place = try StorePlace(Self.address + "&password-file=" + sandbox.file("password"))
    guard case .cluster(let address) = place else { return _ = Issue.record("a cluster") }
    let name = PasswordSource.variable
    #expect(try PasswordSource.password(of: address, environment: [:]) == "from a file")
    #expect(try PasswordSource.password(of: address, environment: [name: "x"]) == "x")
    guard case .cluster(let bare) = try StorePlace(Self.address) else { return }
    #expect(try PasswordSource.password(of: bare, environment: [:]) == "")
  }
}
