import Foundation
import Glibc
import TestSupport
import Testing

/// The machine's clock is set back, or stands wrong: nothing that counts or keeps order may need it.
@Suite(
  "Reliability: surroundings, the clock is set back", .serialized,
  .enabled(if: access("/usr/bin/cc", X_OK) == 0, "no C compiler to move the clock with"))
struct SurroundingsClockTests {
  let sandbox = Result { try Sandbox() }

  private static let year = 365 * 24 * 3600

  /// Makes the program's clock one that the file `shift` moves, by so many seconds.
  private func withClock() throws -> Sandbox {
    let sandbox = try sandbox.get()
    try sandbox.write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <sys/time.h>
      #include <time.h>
      static long shift(void) {
        long seconds = 0;
        FILE *file = fopen("\(sandbox.file("shift"))", "r");
        if (!file) return 0;
        if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        fclose(file);
        return seconds;
      }
      int clock_gettime(clockid_t clock, struct timespec *time) {
        int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
        int code = real(clock, time);
        if (code == 0 && clock == CLOCK_REALTIME) time->tv_sec += shift();
        return code;
      }
      time_t time(time_t *out) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (out) *out = now.tv_sec;
        return now.tv_sec;
      }
      int gettimeofday(struct timeval *out, void *zone) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        out->tv_sec = now.tv_sec;
        out->tv_usec = now.tv_nsec / 1000;
        return 0;
      }
      """, to: "clock.c")
    let made = try sandbox.shell("cc -shared -fPIC -o clock.so clock.c -ldl")
    try #require(made.exitCode == 0, "\(made)")
    sandbox.environment["LD_PRELOAD"] = sandbox.file("clock.so")
    return sandbox
  }

  private func shift(_ sandbox: Sandbox, years: Int) throws {
    try sandbox.write("\(years * Self.year)\n", to: "shift")
  }

  private func ingest(_ term: String, _ range: Range<Int>, in sandbox: Sandbox) throws {
    try sandbox.writeTweets(range, to: "some.jsonl")
    let result = try sandbox.run(["ingest", "some.jsonl", "--term", term])
    #expect(result.exitCode == 0, "\(result)")
  }

  @Test("The search made last is the newest, and is kept")
  func order() throws {
    let sandbox = try withClock()
    try ingest("first", 0..<10, in: sandbox)
    try shift(sandbox, years: 5)
    try ingest("second", 0..<20, in: sandbox)
    try shift(sandbox, years: -5)
    try ingest("third", 10..<40, in: sandbox)
    try ingest("fourth", 0..<5, in: sandbox)
    let terms = try JSONAnswer(sandbox.run(["terms", "--json"])).list("terms")
    #expect(terms.compactMap { $0["term"] as? String } == ["fourth", "third", "second", "first"])
    #expect(try sandbox.run(["prune", "--keep", "2"]).exitCode == 0)
    #expect(try sandbox.counts(of: "third") == Sandbox.countsOfTweets(10..<40))
    #expect(try sandbox.counts(of: "fourth") == Sandbox.countsOfTweets(0..<5))
    #expect(try sandbox.run(["popularity", "second"]).exitCode == 1)
    // Again, and the older of two becomes the newer.
    try ingest("third", 10..<40, in: sandbox)
    let again = try JSONAnswer(sandbox.run(["terms", "--json"])).list("terms")
    #expect(again.compactMap { $0["term"] as? String } == ["third", "fourth"])
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("In the middle of an ingest")
  func whileIngesting() throws {
    let sandbox = try withClock()
    let many = 0..<20_000
    try sandbox.writeTweets(many, to: "many.jsonl")
    let run = try sandbox.start(["ingest", "many.jsonl", "--term", "x"])
    while !sandbox.has("tweets.sqlite-wal"), !run.hasEnded { usleep(500) }
    try shift(sandbox, years: -20)
    let result = run.wait()
    #expect(result.exitCode == 0, "\(result)")
    #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(many))
    let ingests = try JSONAnswer(sandbox.run(["ingests", "--json"])).list("ingests")
    #expect(ingests.count == 1)
    #expect(try sandbox.run(["check"]).exitCode == 0)
    #expect(try sandbox.run(["ingest", "many.jsonl", "--term", "x"]).exitCode == 0)
    #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(many))
  }

  /// Who asks a clock that stands wrong until when to wait, waits as long as the clock is wrong.
  @Test("Nobody waits until it is right again")
  func waiting() throws {
    let sandbox = try withClock()
    try shift(sandbox, years: 1)
    let run = try sandbox.start(["ingest", "-", "--term", "x"], input: .silence)
    usleep(1_000_000)
    #expect(!run.hasEnded)
    run.send(SIGINT)
    let result = run.wait(seconds: 10)
    #expect(result.errors == "smashtag: interrupted; nothing is stored\n", "\(result)")
  }

  @Test("A service goes on")
  func whileServing() throws {
    let sandbox = try withClock()
    try ingest("x", 0..<50, in: sandbox)
    let served = try ServedCommand(in: sandbox)
    for years in [0, 1, -1, -20] {
      try shift(sandbox, years: years)
      let reply = try served.ask(
        "GET", "/api/v1/terms/x/popularity", [ServedCommand.authorization])
      #expect(reply.status == 200, "\(years): \(reply)")
      #expect(try JSONAnswer(line: reply.body).int("tweets") == 50)
    }
    let result = served.stop()
    #expect(result.exitCode == 0, "\(result)")
  }
}
