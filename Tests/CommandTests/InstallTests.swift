import Foundation
import TestSupport
import Testing

/// What `make install` installs, and that `make uninstall` takes all of it away.
@Suite("Installing")
struct InstallTests {
  private static let files = [
    "bin/smashtag", "share/bash-completion/completions/smashtag",
    "share/fish/vendor_completions.d/smashtag.fish", "share/man/man1/smashtag.1",
    "share/zsh/site-functions/_smashtag",
  ]

  @Test("The program, its manual page, completions and schemas go where they are looked for")
  func install() throws {
    let sandbox = try Sandbox()
    let schemas = Fixtures.root.appending(path: "schemas").path
    let names = try FileManager.default.contentsOfDirectory(atPath: schemas)
    try #require(!names.isEmpty)
    func make(_ target: String) throws -> [String] {
      let run = try sandbox.shell(
        """
        make -s -C '\(Fixtures.root.path)' \(target) PREFIX=/opt/tag DESTDIR="$HOME/a root" \
        binary='\(Sandbox.binaryFolder)/smashtag'
        """)
      #expect(run.exitCode == 0, "\(run)")
      let found = try sandbox.shell("cd 'a root/opt/tag' && find . -type f | sort")
      return found.outputLines.map { String($0.dropFirst(2)) }
    }
    let installed = Self.files + names.map { "share/smashtag/schemas/\($0)" }
    #expect(try make("install").sorted() == installed.sorted())
    let prefix = "a root/opt/tag/"
    #expect(try sandbox.shell("'\(prefix)bin/smashtag' --version").exitCode == 0)
    for (file, arguments) in [
      (Self.files[1], ["completions", "bash"]), (Self.files[2], ["completions", "fish"]),
      (Self.files[3], ["man"]), (Self.files[4], ["completions", "zsh"]),
    ] {
      #expect(try sandbox.read(prefix + file) == Data(try sandbox.run(arguments).outputBytes))
    }
    for name in names {
      let original = try Data(contentsOf: URL(fileURLWithPath: "\(schemas)/\(name)"))
      #expect(try sandbox.read("\(prefix)share/smashtag/schemas/\(name)") == original)
    }
    #expect(try make("uninstall") == [])
  }

  @Test(
    "Asked for, systemd's unit is installed with the place of the program, and taken away again")
  func unit() throws {
    let sandbox = try Sandbox()
    func make(_ target: String) throws {
      let run = try sandbox.shell(
        """
        make -s -C '\(Fixtures.root.path)' \(target) PREFIX=/opt/tag DESTDIR="$HOME/root" SYSTEMD=1 \
        binary='\(Sandbox.binaryFolder)/smashtag'
        """)
      #expect(run.exitCode == 0, "\(run)")
    }
    try make("install")
    let unit = "root/opt/tag/lib/systemd/system/smashtag.service"
    let text = String(decoding: try sandbox.read(unit), as: UTF8.self)
    #expect(text.contains("\nExecStart=/opt/tag/bin/smashtag serve "))
    try make("uninstall")
    #expect(!sandbox.has(unit))
  }

  @Test("zsh finds the installed completion by itself")
  func autoload() throws {
    try requireProgram("zsh", package: "zsh")
    let sandbox = try Sandbox()
    let run = try sandbox.shell(
      """
      mkdir functions && smashtag completions zsh >functions/_smashtag
      zsh -fc 'fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D
      print $_comps[smashtag]'
      """)
    #expect(run.description == "_smashtag\n--- exit 0\n")
  }
}
