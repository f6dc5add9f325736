import Foundation
import TestSupport
import Testing

@testable import Command

/// What `make dist` makes, here of the tests' own program, and by which version it goes. That it works on a
/// machine with nothing else is shown by `make torture-release`.
@Suite("Release")
struct ReleaseTests {
  private static let root = Fixtures.root.path

  // MARK: - The packages

  @Test(
    "The package has what make install installs, owned by root, with the documents that Debian wants"
  )
  func package() throws {
    let sandbox = try Sandbox()
    let version = try Self.dist(sandbox, to: "dist")
    let package =
      "dist/smashtag_\(version)_\(try sandbox.shell("dpkg --print-architecture").outputLines[0]).deb"

    let listed = try sandbox.shell("dpkg-deb --contents '\(package)'").outputLines.map {
      $0.split(separator: " ", maxSplits: 5).map(String.init)
    }
    var rights: [String: String] = [:]
    for line in listed {
      #expect(line[1] == "root/root", "\(line)")
      rights[String(line[5].dropFirst())] = line[0]
    }
    let schemas = try Self.names("schemas").map { "/usr/share/smashtag/schemas/\($0)" }
    let manual = try Self.names("docs").filter { $0.hasSuffix(".md") }
      .map { "/usr/share/doc/smashtag/docs/\($0)" }
    let program = ["/usr/bin/smashtag"]
    let beside = [
      "/usr/lib/systemd/system/smashtag.service", "/usr/share/man/man1/smashtag.1.gz",
      "/usr/share/bash-completion/completions/smashtag",
      "/usr/share/fish/vendor_completions.d/smashtag.fish",
      "/usr/share/zsh/vendor-completions/_smashtag",
    ]
    let documents =
      ["README.md", "changelog.gz", "copyright", "examples/stanford.jsonl"]
      .map { "/usr/share/doc/smashtag/\($0)" }
    for file in program + beside + schemas + manual + documents {
      #expect(rights[file] == (file == program[0] ? "-rwxr-xr-x" : "-rw-r--r--"), "\(file)")
    }
    // Nothing lies elsewhere, and what may be more are pictures and examples.
    for (file, rights) in rights where !rights.hasPrefix("d") {
      #expect(
        (program + beside + schemas).contains(file) || file.hasPrefix("/usr/share/doc/smashtag/"),
        "\(file)")
    }
    for (folder, rights) in rights where rights.hasPrefix("d") {
      #expect(rights == "drwxr-xr-x", "\(folder)")
    }

    let unpacked = try sandbox.shell(
      """
      dpkg-deb --raw-extract '\(package)' raw && cd raw && md5sum --quiet -c DEBIAN/md5sums &&
      find usr -type f | wc -l && wc -l <DEBIAN/md5sums && grep ExecStart= usr/lib/systemd/system/*
      sh -n DEBIAN/postinst && sh -n DEBIAN/prerm && usr/bin/smashtag --version
      """)
    #expect(unpacked.exitCode == 0, "\(unpacked)")
    #expect(unpacked.outputLines[0] == unpacked.outputLines[1], "files without a sum")
    #expect(unpacked.output.contains("ExecStart=/usr/bin/smashtag serve "))
    #expect(unpacked.output.contains("smashtag \(Program.version)"))

    let control = try sandbox.shell("dpkg-deb --field '\(package)'").outputLines
    #expect(control.contains("Version: \(version)"))
    let depends = try #require(control.first { $0.hasPrefix("Depends: ") })
    for library in [
      "libarchive13", "libc6", "libisal2", "libnettle8", "libsimdjson14", "libsqlite3-0",
      "libutf8proc2", "libxxhash0",
    ] { #expect(depends.contains(library), "\(library) in \(depends)") }
    #expect(control.contains { $0.hasPrefix("Recommends: ") && $0.contains("libmicrohttpd12") })
    #expect(control.contains { $0.hasPrefix("Suggests: ") && $0.contains("libcurl4") })
  }

  @Test(
    "The same program gives the same bytes, the tarball holds it too, and SHA256SUMS is of both")
  func bytes() throws {
    let sandbox = try Sandbox()
    let version = try Self.dist(sandbox, to: "one")
    try Self.dist(sandbox, to: "two")
    let compared = try sandbox.shell(
      "diff -r one two && cd one && sha256sum --quiet -c SHA256SUMS && wc -l <SHA256SUMS")
    #expect(compared.description == "2\n--- exit 0\n")
    let name = "smashtag-\(version)-linux-\(try sandbox.shell("uname -m").outputLines[0])"
    let unpacked = try sandbox.shell(
      """
      tar xzf one/\(name).tar.gz && cd \(name) && bin/smashtag --version && ls
      grep -o 'libsimdjson14' INSTALL && cmp share/doc/smashtag/README.md '\(Self.root)/README.md'
      """)
    #expect(unpacked.exitCode == 0, "\(unpacked)")
    #expect(unpacked.output.contains("smashtag \(Program.version)"))
    #expect(unpacked.output.contains("INSTALL\nLICENSE\nbin\nlib\nshare\nlibsimdjson14\n"))
  }

  // MARK: - The version

  @Test("The newest section of CHANGELOG.md is that of the version, and the older ones stand below")
  func changelog() throws {
    let text = try String(contentsOfFile: "\(Self.root)/CHANGELOG.md", encoding: .utf8)
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(heads.first == "Unreleased")
    let versions = try heads.dropFirst().map { head in
      let parts = try #require(
        head.wholeMatch(of: #/(\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d/#), "## \(head)")
      return [parts.1, parts.2, parts.3].compactMap { Int($0) }
    }
    let newest = try #require(versions.first)
    #expect(newest.map(String.init).joined(separator: ".") == Program.version)
    for (newer, older) in zip(versions, versions.dropFirst()) {
      #expect(older.lexicographicallyPrecedes(newer))
    }
    let kinds = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(Set(kinds).isSubset(of: ["### Additions", "### Changes", "### Fixes", "### Removals"]))
  }

  @Test("A tag names the release; without one the commit does, and what is changed is told")
  func versions() throws {
    let sandbox = try Self.repository()
    let day = try sandbox.shell("TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d")
    let commit = try sandbox.shell("git rev-parse --short=8 HEAD")
    let untagged = "1.2.3~git\(day.outputLines[0]).\(commit.outputLines[0])"
    #expect(try Self.version(sandbox) == "\(untagged)\n--- exit 0\n")
    _ = try sandbox.shell("echo more >>CHANGELOG.md")
    #expect(try Self.version(sandbox) == "\(untagged)+changed\n--- exit 0\n")
    _ = try sandbox.shell("git checkout -q CHANGELOG.md && git tag v1.2.3")
    #expect(try Self.version(sandbox) == "1.2.3\n--- exit 0\n")
    let order = try sandbox.shell("dpkg --compare-versions '\(untagged)' lt 1.2.3")
    #expect(order.exitCode == 0)
  }

  @Test(
    "A tag that does not fit is refused in one line",
    arguments: [
      (
        "git tag v1.2.4",
        """
        the tag v1.2.4 is not v1.2.3, the version in Sources/Command/Smashtag.swift: change one of them
        """
      ),
      (
        "sed -i 's/^## 1.2.3 .*/## 1.2.30 - 2026-01-01/' CHANGELOG.md && git commit -qam no && git tag v1.2.3",
        """
        CHANGELOG.md has no section '## 1.2.3', which the tag v1.2.3 needs: write it, and move the tag
        """
      ),
      (
        "git tag v1.2.3 && echo more >>CHANGELOG.md",
        """
        files differ from what is tagged v1.2.3: commit them under another version, or 'git stash' them
        """
      ),
    ])
  func refused(_ line: String, _ words: String) throws {
    let sandbox = try Self.repository()
    #expect(try sandbox.shell(line).exitCode == 0)
    #expect(try Self.version(sandbox) == "--- stderr\ndist: \(words)\n--- exit 1\n")
  }

  // MARK: - How

  /// Makes both archives of the tests' own program in a folder, and gives their version.
  @discardableResult
  private static func dist(_ sandbox: Sandbox, to folder: String) throws -> String {
    sandbox.environment["PATH", default: ""] += ":/usr/sbin:/sbin"
    // The tests' program is linked to Swift's own libraries, and a large one: packed, it takes seconds.
    let made = try sandbox.shell(
      """
      '\(root)/scripts/dist.sh' --no-compression --binary '\(Sandbox.binaryFolder)/smashtag' \
      --output "$PWD/\(folder)" && '\(root)/scripts/dist.sh' --print-version
      """)
    try #require(made.exitCode == 0, "\(made)")
    return try #require(made.outputLines.last)
  }

  private static func version(_ sandbox: Sandbox) throws -> String {
    try sandbox.shell("scripts/dist.sh --print-version").description
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
  }

  /// A repository of its own with a version, 1.2.3, a changelog and the script.
  private static func repository() throws -> Sandbox {
    let sandbox = try Sandbox()
    sandbox.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    let made = try sandbox.shell(
      """
      mkdir -p scripts Sources/Command && cp '\(root)/scripts/dist.sh' scripts/
      sed 's/let version = ".*"/let version = "1.2.3"/' '\(root)/Sources/Command/Smashtag.swift' \
        >Sources/Command/Smashtag.swift
      printf '# Changelog\\n\\n## 1.2.3 - 2026-01-01\\n' >CHANGELOG.md
      git init -q && git config user.name tests && git config user.email tests@localhost
      git add scripts Sources CHANGELOG.md && git commit -qm first
      """)
    try #require(made.exitCode == 0, "\(made)")
    return sandbox
  }
}
