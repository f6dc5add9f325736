import Threads
import Tweets

/// Puts the new tweets of a batch into the stage of the unit: ids, times, and each mention with its tweet.
///
/// It touches memory alone and no row, so that it can go on beside the statement that writes the tweets:
/// both take about as long. (2 million small tweets: 9.9 s without, 8.7 s with a thread of its own.)
struct BatchStaging: @unchecked Sendable {
  // Only read, but for `links`, which nobody else touches meanwhile.
  let batch: TweetBatch
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the new tweets stand in the batch.
  let new: [Int32]
  /// The row of the first of them.
  let firstRow: Int64
  /// Those of the term.
  let links: StagedLinks

  /// So few tweets are not worth a thread.
  private static let fewTweets = 500

  /// Fills the stage while `other` runs.
  func run(
    _ memory: inout IngestMemory, beside other: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard new.count > Self.fewTweets else {
      fill(&memory)
      return try other()
    }
    let failure = withUnsafeMutablePointer(to: &memory) { memory -> StoreError? in
      // The thread has ended before this returns, and until then nobody else looks at it.
      nonisolated(unsafe) let memory = memory
      let worker = Worker { fill(&memory.pointee) }
      let failure: StoreError?
      do throws(StoreError) {
        try other()
        failure = nil
      } catch {
        failure = error
      }
      worker.join()
      return failure
    }
    if let failure { throw failure }
  }

  private func fill(_ memory: inout IngestMemory) {
    var row = firstRow
    memory.stage.ids.beginBatch()
    for place in new {
      let tweet = batch.tweets[Int(place)]
      if tweet.textID.isEmpty {
        memory.stage.ids.append(tweet.number, row)
        memory.knownIDs.insert(tweet.number)
      } else {
        memory.stage.ids.append(nil, row)
      }
      memory.stage.times.append(
        row, PackedTimes.packed(tweet.createdAt, isRetweet: tweet.isRetweet))
      for index in tweet.mentions {
        let mention = batch.mentions[index]
        let place = memory.mentions.place(
          of: mention.kind, part(mention.key), hash: mention.hash)
        links.append(place, row)
        memory.propose(tweet, of: batch, part(mention.display), for: place)
      }
      row += 1
    }
  }

  private func part(_ slice: TweetBatch.Slice) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[slice.range])
  }
}

extension IngestMemory {
  /// Offers a spelling: that of the smallest id is shown, of one tweet the smaller in byte order.
  mutating func propose(
    _ tweet: TweetBatch.Tweet, of batch: TweetBatch, _ display: UnsafeBufferPointer<UInt8>,
    for mention: Int
  ) {
    // A text comes after all numbers.
    let number = tweet.textID.isEmpty ? tweet.number : .max
    guard mentions.noteSpelling(number, at: mention) else { return }
    stage.spellings.propose(batch.id(of: tweet), display, for: mention)
  }
}
