/// The limits of an import. Exceeding one is an error, so that untrusted input causes no slow run and no full disk.
package enum ImportLimits {
  /// The maximum size of a text file in bytes: a CSV, WXR or Markdown file.
  package static let textFile = 256_000_000
  /// The maximum size in bytes of all texts of a site, which are in memory simultaneously.
  package static let texts = textFile
  /// The maximum number of files in a folder or an archive.
  package static let files = 200_000
  /// The maximum number of uncompressed bytes to read from an archive.
  package static let unpacked = 4_000_000_000
  /// The maximum size of a TOML document in bytes. The TOML library recurses into nested tables, so a deep document could
  /// overflow the stack.
  package static let toml = 65_536
  /// The maximum number of columns of a table.
  package static let columns = 1_000
  /// The maximum number of cells of a table.
  package static let cells = 5_000_000
  /// The maximum size of a table cell in bytes.
  package static let cell = 2_000_000
  /// The maximum number of visits that a review lists. Further ones become entries of the log.
  package static let visits = 500
  /// The maximum length of the note of an item in characters: that of a text.
  package static let note = 1_000
}

extension ImportLimits {
  /// Throws an `ImportFailure` if the texts of a source exceed the limit of bytes in memory.
  package static func check(texts size: Int, of source: some ImportSource) throws(ImportFailure) {
    guard size > texts else { return }
    throw ImportFailure(
      "the texts exceed \(texts / 1_000_000) MB in total",
      at: ImportPlace(source.name),
      hint: "import the source in parts"
    )
  }
}
