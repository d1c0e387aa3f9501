/// A file of the index.
package struct SearchFile: Sendable, Equatable {
  /// The name in the folder of the index; it holds a hash of the bytes, so that browsers may keep the file.
  package let name: String
  /// Nil where they are known to stand there.
  package let bytes: ContiguousArray<UInt8>?
}

/// All files of an index; they belong into one folder.
package struct SearchFiles: Sendable, Equatable {
  /// What a browser reads first; it names the others.
  package let head: SearchFile
  /// What results show, the newest reviews first.
  package let catalogue: [SearchFile]
  /// The text blocks in the order of their terms.
  package let blocks: [SearchFile]
  /// The words that typing errors are measured against.
  package let words: SearchFile

  /// Every file, the one that names the others last.
  package var all: [SearchFile] { catalogue + blocks + [words, head] }
}

/// The names of files that stand already as they would be made.
package struct StandingFiles: Sendable {
  /// Files of the catalogue by their places in it.
  package var catalogue: [Int: String] = [:]
  package var words: String?

  /// Knows of none.
  package init() {}
}
