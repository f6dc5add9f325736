// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is held to the same rules: Swift 6, no warning, explicit `any`, explicit access
/// of imports, and members only from modules that the file itself imports.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The check that nobody else looks at what is changed costs an ingest a tenth of its time. It stays
  // on in debug builds, in which the tests run.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: path, exclude: exclude,
    swiftSettings: strict)
}

/// What the promises in Tests/Fuzzing are about.
let promised: [Target.Dependency] = [
  "Threads", "Tweets", "Store", "ClickHouse", "Query", "Presentation", "Service", "Command",
  "CSimdjson",
]

let package = Package(
  name: "smashtag",
  products: [.executable(name: "smashtag", targets: ["Command"])],
  targets: [
    // One door each to a C or C++ library.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CUtf8proc", pkgConfig: "libutf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CIsal", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(
      name: "CXxhash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CMicrohttpd"),
    .target(name: "CCurl"),
    .target(name: "CEmbedded"),

    // Threads of our own, and what they wait for.
    library("Threads", []),

    // file -> tweets -> store -> answers -> text. Each knows only those it lists.
    library(
      "Tweets",
      ["Threads", "CSimdjson", "CArchive", "CUtf8proc", "CIsal", "CXxhash", "CNettle"]),
    .target(
      name: "Migrations", path: "migrations",
      resources: [
        .embedInCode("0001-tweets.sql"), .embedInCode("0002-packed.sql"),
        .embedInCode("0003-ids.sql"), .embedInCode("0004-ingests.sql"),
        .embedInCode("0005-folding.sql"),
      ],
      swiftSettings: strict),
    library("Store", ["Tweets", "Migrations", "Threads", "CSQLite"]),
    library("ClickHouse", ["Threads", "Tweets", "Store", "CCurl"]),
    library("Ingest", ["Threads", "Tweets", "Store"]),
    library("Migrate", ["Threads", "Tweets", "Store"]),
    library("Query", ["Tweets", "Store"]),
    library("Presentation", ["Tweets", "Store", "Ingest", "Migrate", "Query", "CUtf8proc"]),
    .target(
      name: "Service",
      dependencies: [
        "Threads", "Tweets", "Store", "Ingest", "Query", "Presentation", "CMicrohttpd", "CEmbedded",
        "CIsal", "CNettle",
      ],
      exclude: ["Assets"], swiftSettings: strict),
    .executableTarget(
      name: "Command",
      dependencies: [
        "Threads", "Tweets", "Store", "ClickHouse", "Ingest", "Migrate", "Query", "Presentation",
        "Service", "CMalloc",
      ],
      swiftSettings: strict),

    // What tests share: the fixtures, temporary folders, the built binary. Never part of the product.
    .target(
      name: "TestSupport", dependencies: ["Tweets", "Store"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // What holds of any bytes, tried for a moment; libFuzzer tries it for long.
    tests(
      "FuzzTests", promised, path: "Tests/Fuzzing",
      exclude: ["CFuzzer", "Fuzz", "corpus", "words"]),
    tests("ThreadsTests", ["Threads"]),
    tests("TweetsTests", ["Threads", "Tweets"]),
    tests("StoreTests", ["Tweets", "Store", "ClickHouse", "CSQLite"]),
    tests("IngestTests", ["Tweets", "Store", "Ingest", "Query"]),
    tests("MigrateTests", ["Tweets", "Store", "ClickHouse", "Migrate"]),
    tests("QueryTests", ["Tweets", "Store", "Query"]),
    tests("PresentationTests", ["Presentation"]),
    tests("ServiceTests", ["Tweets", "Store", "Query", "Presentation", "Service"]),
    tests("CommandTests", ["Threads", "Command", "Service"], exclude: ["Snapshots"]),
    // The built program on clusters that the tests start: scripts/setup.sh --tests brings the server.
    tests("ClickHouseTests", ["Threads", "Command", "ClickHouse", "Store", "Presentation"]),
    // Sees the calls by which files are made to last.
    .target(name: "CDisk", path: "Tests/CDisk"),
    // What the program survives: faults, kills, attacks, time. Short here, long by `make torture`.
    tests(
      "ReliabilityTests",
      [
        "Threads", "Tweets", "Migrations", "Store", "Query", "Presentation", "Service", "Command",
        "CSQLite", "CDisk",
      ],
      path: "Tests/Reliability", exclude: ["findings.md", "attacks.py"]),
    // Other people's programs open what smashtag writes: scripts/setup.sh --tests brings them.
    .testTarget(
      name: "InteropTests", dependencies: ["Command", "TestSupport"], path: "Tests/Interop",
      exclude: [
        "answers.py", "graph.py", "interface.py", "schemas.py", "sending.py", "served.py",
        "spreadsheet.py", "viewers.py",
      ],
      swiftSettings: strict),
    // A real browser looks at the page of the service: Tests/Browser/run.py leads it.
    .testTarget(
      name: "BrowserTests", dependencies: ["Command", "TestSupport"], path: "Tests/Browser",
      exclude: [
        "accessibility.py", "changes.py", "colors.py", "guard.py", "harness.py", "keys.py",
        "modals.py",
        "pages.py", "router.py", "run.py", "screen.py", "split_view.py", "states.py", "traffic.py",
        "worlds.py",
      ],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)

// Only for scripts/fuzz.sh, whose flags it needs.
if Context.environment["SMASHTAG_FUZZ"] != nil {
  // The program's own parts are linked into the fuzzer, which begins elsewhere.
  package.targets = package.targets.filter { $0.type != .test }.map { target in
    guard target.name == "Command" else { return target }
    return .target(
      name: target.name, dependencies: target.dependencies, exclude: ["Main.swift"],
      swiftSettings: strict)
  }
  package.products = [.executable(name: "smashtag-fuzz", targets: ["Fuzz"])]
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .target(
      name: "FuzzPromises", dependencies: promised + ["TestSupport"],
      path: "Tests/Fuzzing/Promises", swiftSettings: strict),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzPromises", "CFuzzer"], path: "Tests/Fuzzing/Fuzz",
      swiftSettings: strict),
  ]
}

// Only for measuring: see Benchmarks/README.md. What is measured are parts that Store keeps to itself.
if Context.environment["SMASHTAG_BENCH"] != nil {
  for target in package.targets where target.name == "Store" {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"]))
  }
  package.products.append(.executable(name: "smashtag-micro", targets: ["Micro"]))
  package.targets.append(
    .executableTarget(
      name: "Micro", dependencies: ["Tweets", "Store", "CSQLite"], path: "Benchmarks/Micro",
      swiftSettings: strict))
}
