/// A file of the search index.
package struct SearchFile: Sendable, Equatable {
  /// The name in the folder of the index. A hash of the bytes in the name allows browsers to cache the file.
  package let name: String
  package let bytes: ContiguousArray<UInt8>
}

/// All files of a search index, which belong in one folder.
package struct SearchFiles: Sendable, Equatable {
  /// The head, which browsers load first and which names all other files.
  package let head: SearchFile
  /// The text blocks, in the order of their terms.
  package let blocks: [SearchFile]
  /// The text blocks of the newest reviews of a large index.
  package let recent: [SearchFile]
  /// The sorted, reversed words of all texts, used for spelling errors.
  package let endings: [SearchFile]

  /// Every file; the head, which names the others, is last.
  package var all: [SearchFile] { blocks + recent + endings + [head] }
}
