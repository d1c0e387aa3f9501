/// A file of the index.
package struct SearchFile: Sendable, Equatable {
  /// The name in the folder of the index; it holds a hash of the bytes, so that browsers may keep the file.
  package let name: String
  package let bytes: ContiguousArray<UInt8>
}

/// All files of an index; they belong into one folder.
package struct SearchFiles: Sendable, Equatable {
  /// What a browser reads first; it names the others.
  package let head: SearchFile
  /// The text blocks in the order of their terms.
  package let blocks: [SearchFile]
  /// The terms of the newest reviews of a large index.
  package let recent: [SearchFile]
  /// The words of all texts, each spelt backwards, in the order of their letters.
  package let endings: [SearchFile]

  /// Every file, the one that names the others last.
  package var all: [SearchFile] { blocks + recent + endings + [head] }
}
