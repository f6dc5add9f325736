// What holds for the way from a file's bytes to batches of tweets.

@testable import Tweets

/// Larger inputs, once decompressed, are honest work and not what is looked for.
private let decompressedBytesMax = 4 << 20

/// Reads the bytes as one file: the tweets are sound, the totals add up, and neither the portions in
/// which the bytes arrive, nor the size of the batches, nor reading in blocks changes anything.
func holdReaderPromises(_ bytes: [UInt8]) {
  guard decompressesToLittle(bytes) else { return }
  let whole = reading(of: bytes, portion: .max, batch: .standard)
  for portion in [1, 7, 4096] {
    let limit = TweetReader.BatchLimit(tweets: portion, bytes: 1 << 16)
    let other = reading(of: bytes, portion: portion, batch: limit)
    precondition(other == whole, "portions of \(portion) change nothing:\n\(other)\n\(whole)")
  }
  let blocks = BlockSizes(block: 64, most: 256)
  let other = reading(of: bytes, portion: 100, batch: .standard, blocks: blocks)
  precondition(other == whole, "blocks change nothing:\n\(other)\n\(whole)")
}

private func decompressesToLittle(_ bytes: [UInt8]) -> Bool {
  var count = 0
  do throws(ByteSourceError) {
    let source = try ByteSource.decompressed(PortionedBytes(bytes, portion: .max))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while count <= decompressedBytesMax {
      let portion = try source.read(into: buffer)
      if portion == 0 { return true }
      count += portion
    }
    return false
  } catch {
    return true
  }
}

/// What came out of a file.
private struct Reading: Equatable {
  var tweets: [String] = []
  var queries: [String] = []
  var totals = ReadTotals()
}

private func reading(
  of bytes: [UInt8], portion: Int, batch limit: TweetReader.BatchLimit,
  blocks: BlockSizes = BlockSizes()
) -> Reading {
  let file = InputFile(path: "fuzz", displayName: "fuzz", sizeBytes: bytes.count)
  let reader = TweetReader([file], limit: limit, blocks: blocks) { (_) throws(ByteSourceError) in
    try OpenedFile(
      decompressed: ByteSource.decompressed(PortionedBytes(bytes, portion: portion)))
  }
  var result = Reading()
  var unsure: [String] = []
  while let portion = reader.next() {
    let tweets = described(portion.batch)
    switch portion.standing {
    case .complete: result.tweets += tweets
    case .partOfDocument: unsure += tweets
    case .lastOfDocument:
      result.tweets += unsure + tweets
      unsure = []
    case .documentFailed:
      precondition(tweets.isEmpty, "a failed document gives no tweets")
      unsure = []
    }
    var merged = portion.batch
    merged.mergeCopies()
    let copies = merged.copies - portion.batch.copies
    precondition(described(merged).count + copies == tweets.count, "a copy is one of the tweets")
  }
  precondition(unsure.isEmpty, "a document ends")
  result.queries = reader.searchQueries
  result.totals = reader.readTotals
  hold(result, bytes)
  // How far the file was read before damage was seen depends on the portions.
  result.totals.bytes = 0
  return result
}

private func hold(_ reading: Reading, _ bytes: [UInt8]) {
  let totals = reading.totals
  precondition(totals.tweets == reading.tweets.count, "tweets are counted")
  precondition(
    totals.problems.count == min(ReadTotals.problemsMax, totals.skipped + totals.failedDocuments),
    "each record that is lost is a problem")
  precondition(totals.bytes <= bytes.count, "no more bytes are read than there are")
  precondition(totals.cutTweets <= totals.tweets, "a cut tweet is a tweet")
}

/// The tweets as text, after it is held that every part of them is sound.
private func described(_ batch: TweetBatch) -> [String] {
  func text(_ slice: TweetBatch.Slice) -> String {
    precondition(slice.range.upperBound <= batch.bytes.count, "a slice is in its batch")
    guard let text = String(validating: batch.bytes[slice.range], as: UTF8.self) else {
      preconditionFailure("a slice is UTF-8")
    }
    precondition(!text.utf8.contains(0), "a slice has no NUL")
    return text
  }
  return batch.tweets.map { tweet in
    precondition(tweet.mentions.upperBound <= batch.mentions.count, "mentions are in the batch")
    var names: Set<[UInt8]> = []
    let mentions = batch.mentions[tweet.mentions].map { mention in
      let key = text(mention.key)
      let display = text(mention.display)
      precondition(!key.isEmpty && !display.isEmpty, "a mention is a word")
      precondition(
        Folding.key(of: key).utf8.elementsEqual(key.utf8), "a mention's key is folded")
      precondition(
        Folding.key(of: display).utf8.elementsEqual(key.utf8), "a key is that of the spelling")
      precondition(
        names.insert([mention.kind.sign] + key.utf8).inserted, "no mention is there twice")
      return "\(mention.kind) \(key) \(display)"
    }
    return """
      \(batch.id(of: tweet)) \(tweet.createdAt ?? -1) \(text(tweet.author)) \(tweet.isRetweet) \
      \(text(tweet.text)) \(mentions)
      """
  }
}
