// Large files of lines, which come parsed, block by block.

extension TweetReader {
  func startCrew(_ cutter: BlockCutter) {
    let crew = crew ?? BlockCrew(limit, only: format?.shape, recalling: known)
    self.crew = crew
    crew.begin(cutter)
  }

  /// Takes the next block of a text. What was read in order before stands before it.
  func takeBlock(
    of text: OpenedText, _ cutter: BlockCutter, _ start: RecordSplitter.Start
  ) throws(ByteSourceError) -> TweetPortion? {
    if !collector.batch.isEmpty { return handOut(.complete) }
    guard let crew, let outcome = crew.next() else {
      if let failure = cutter.failure { throw failure }
      return close(text)
    }
    var next = start
    next.offset += outcome.bytes.count
    switch outcome.finding {
    case .recalled(let block):
      next.line += block.lines
      go(on: next, cutter, outcome)
      return end(recall(block, outcome.bytes), of: text, ifLast: outcome, cutter)
    case .parsed(let parsed, let hash) where isAffordable(parsed, from: start):
      next.line += parsed.lines
      next.spentBytes += parsed.spentBytes
      go(on: next, cutter, outcome)
      return end(
        take(parsed, outcome.bytes.count, hash, of: text.name, from: start), of: text,
        ifLast: outcome, cutter)
    case .parsed, .unclean:
      let bytes = BytesOfBlocks(outcome, then: crew, cutter)
      current?.reading = .inOrder(try RecordReader(RecordSplitter(source: bytes, from: start)))
      return nil
    }
  }

  /// Closes the text with the portion of its last block, so that its end comes with its last tweets. A
  /// block that happens to end with the file and is not known to be the last is closed by the next step.
  private func end(
    _ portion: TweetPortion?, of text: OpenedText, ifLast outcome: BlockCrew.Outcome,
    _ cutter: BlockCutter
  ) -> TweetPortion? {
    guard outcome.isLast, let portion, crew?.next() == nil, cutter.failure == nil else {
      return portion
    }
    return close(current ?? text, with: portion)
  }

  /// Whether all going back in the block would have been done in its place in the file too.
  private func isAffordable(_ block: ParsedBlock, from start: RecordSplitter.Start) -> Bool {
    block.spentBytes == 0
      || start.spentBytes + block.spentBytes <= GoingBack.standardFreeBytes
  }

  private func go(
    on next: RecordSplitter.Start, _ cutter: BlockCutter, _ outcome: BlockCrew.Outcome
  ) {
    current?.reading = .blocks(cutter, next, bytesConsumed: outcome.bytesConsumed)
  }

  private func recall(_ block: ReadBlock, _ bytes: BlockBytes) -> TweetPortion {
    totals.tweets += block.tweets
    collector.findings.notices += block.notices
    collector.findings.cutTweets += block.cutTweets
    let limit = limit
    return portion(
      of: TweetBatch(limit.capacity), .complete,
      .recalled(block) {
        // Its last line may end without a newline, and what it is is known to need nothing behind it.
        guard let parsed = BlockParser(limit, only: nil)?.parse(bytes, isLast: true) else {
          preconditionFailure("a block gives what it gave under the same seed")
        }
        return parsed.batch
      })
  }

  private func take(
    _ parsed: ParsedBlock, _ byteCount: Int, _ hash: BlockHash?, of file: String,
    from start: RecordSplitter.Start
  ) -> TweetPortion? {
    totals.tweets += parsed.batch.tweets.count
    collector.findings.notices += parsed.notices
    collector.findings.cutTweets += parsed.cutTweets
    for query in parsed.searchQueries { collector.findings.add(query) }
    for problem in parsed.problems {
      add(problem.reason, file, start.line + problem.line, start.offset + problem.offset)
    }
    if parsed.batch.isEmpty { return nil }
    let block = hash.map {
      ReadBlock(
        hash: $0, bytes: byteCount, lines: parsed.lines, tweets: parsed.batch.tweets.count,
        notices: parsed.notices, cutTweets: parsed.cutTweets)
    }
    return portion(of: parsed.batch, .complete, parsed.isPlain ? block.map { .read($0) } : nil)
  }
}
