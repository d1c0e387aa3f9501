/// The limits of what is imported; beyond them is a clear error, never a slow run or a full disk.
package enum ImportLimits {
  /// Bytes of a file of text: a CSV, a WXR, a Markdown file.
  package static let textFile = 256_000_000
  /// Bytes of all texts of a site together, which are in memory at the same time.
  package static let texts = textFile
  /// Files in a folder or an archive.
  package static let files = 200_000
  /// Bytes of all files of an archive together, unpacked, that are read.
  package static let unpacked = 4_000_000_000
  /// Bytes of a TOML document: its library goes as deep as tables in tables do, and stacks end.
  package static let toml = 65_536
  /// Columns of a table.
  package static let columns = 1_000
  /// Cells of a table.
  package static let cells = 5_000_000
  /// Bytes of a cell of a table.
  package static let cell = 2_000_000
}

extension ImportLimits {
  /// Throws an `ImportFailure` where the texts of a source that are in memory at the same time have too many bytes.
  static func check(texts size: Int, of source: some ImportSource) throws(ImportFailure) {
    guard size > texts else { return }
    throw ImportFailure(
      "the texts exceed \(texts / 1_000_000) MB in total",
      at: ImportPlace(source.name),
      hint: "import the source in parts"
    )
  }
}
