import CSimdjson

/// A set of field names, made once, to take many fields out of an object in one walk.
///
/// A tweet has some thirty fields at its top; looking up twenty of them one by one would walk the
/// object twenty times.
final class FieldNames: @unchecked Sendable {
  // Never changed after `init`, so any thread may read it.
  private let names: OpaquePointer
  let count: Int

  init(_ names: [String]) {
    precondition(names.count < JSON_NAMES_MAX, "the last place is that of no name")
    let pointers = names.map { name in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      for (index, byte) in name.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[name.utf8.count] = 0
      return copy
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    let constants = pointers.map { UnsafePointer<CChar>?($0) }
    self.names = json_names_create(constants, constants.count)
    self.count = names.count
  }

  deinit { json_names_free(names) }

  /// Calls `body` with the places of the named fields in the object's document, in the order of the
  /// names, with which of them are there (the places of the others mean nothing), and with how many
  /// fields the object has beside them.
  func select<Result, Failure: Error>(
    from object: JSONValue,
    _ body: (UnsafePointer<UInt32>, PresentNames, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The places lie on the stack, which takes no more than 1 KiB: no allocation a record.
    let outcome: Swift.Result<Result, Failure> = withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: count
    ) { places in
      guard let first = places.baseAddress else { preconditionFailure("there are names") }
      var present = PresentNames()
      let others = withUnsafeMutableBytes(of: &present) {
        json_select(object.raw, names, first, $0.assumingMemoryBound(to: UInt64.self).baseAddress)
      }
      do throws(Failure) {
        return .success(try body(first, present, others))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
