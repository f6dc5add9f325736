// What single decisions rest on, measured alone. See README.md beside this folder.

private let usage = """
  usage: smashtag-micro parse FILE...   how fast files are read
         smashtag-micro fold [FILE]     how fast words are folded: of a file, or made up
         smashtag-micro insert [ROWS]   how fast ways to insert are, a million rows or so many
  """

private let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "parse" where arguments.count > 1:
  try parseOnly(Array(arguments.dropFirst()))
case "fold" where arguments.count <= 2:
  try foldOnly(arguments.dropFirst().first)
case "insert" where arguments.count == 1:
  try insertVariants(rows: 1_000_000)
case "insert" where arguments.count == 2:
  guard let rows = Int(arguments[1]), rows > 0 else { fallthrough }
  try insertVariants(rows: rows)
default:
  stop(usage, status: 2)
}
