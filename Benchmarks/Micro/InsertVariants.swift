/// Writes so many rows in each way, three times by turns, and prints the medians.
///
/// Seconds are those on the wall, with the flushes of the log; those of the processor tell more where
/// other programs run. Sorting ids is in both.
func insertVariants(rows: Int) throws {
  let variants = RowVariants.all(rows: rows) + IDVariants.all(rows: rows)
  var results = variants.map { _ in [InsertVariant.Result]() }
  for _ in 1...3 {
    for (index, variant) in variants.enumerated() { results[index].append(try variant.run()) }
  }
  for (variant, results) in zip(variants, results) {
    let wall = median(results.map(\.lap.wall))
    let name = variant.name + ":"
    print(
      name + String(repeating: " ", count: max(0, 30 - name.count)),
      "\(shown(wall)) s,",
      "\(shown(median(results.map(\.lap.processor)))) s of processor time,",
      "\(padded(String(Int(Double(rows) / wall)), to: 8)) rows/s,",
      "\(padded(shown(median(results.map { Double($0.bytes) }) / Double(rows)), to: 8)) bytes/row")
  }
}
