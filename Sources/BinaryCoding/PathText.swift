private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

/// Paths as file systems and browsers read them, byte by byte. To Swift, a mark that combines is one character with the
/// slash before it.
extension String {
  /// The names between the slashes.
  package var pathComponents: [Substring] { utf8.split(separator: slash).map { Substring($0) } }

  /// What stands behind the last slash; all of it where there is none.
  package var lastPathComponent: Substring { self[(lastSlash.map(utf8.index(after:)) ?? startIndex)...] }

  /// What stands before the last slash: the path of the folder. Nil where there is none.
  package var folderPath: Substring? { lastSlash.map { self[..<$0] } }

  /// What stands before each slash: the folders above, from the outermost on.
  package var foldersAbove: [Substring] { utf8.indices.filter { utf8[$0] == slash }.map { self[..<$0] } }

  /// Whether the path leads to something in a folder, or deeper.
  package func lies(in folder: String) -> Bool { rest(below: folder) != nil }

  /// How the path goes on from a folder; nil where it does not lie in it.
  package func rest(below folder: String) -> String? {
    let start = folder.utf8.last == slash ? folder : folder + "/"
    guard utf8.starts(with: start.utf8), utf8.count > start.utf8.count else { return nil }
    return String(Substring(utf8.dropFirst(start.utf8.count)))
  }

  /// The path of an entry of the folder at this path.
  package func joined(_ name: String) -> String {
    self == "." ? name : utf8.last == slash ? self + name : "\(self)/\(name)"
  }

  /// The path without slashes at its end; one that is nothing else is `/`.
  package var withoutSlashAtEnd: String {
    var path = utf8[...]
    while path.last == slash, path.count > 1 { path.removeLast() }
    return String(Substring(path))
  }

  /// Whether the path can lead nowhere but beneath the folder that it is read from: names with one slash between them,
  /// none of which is `.` or `..`. To the system a path ends at a zero, so there is none.
  package var isPlain: Bool {
    if unsafe utf8.withContiguousStorageIfAvailable({ unsafe $0.isSurelyPlain }) == true { return true }
    let names = utf8.split(separator: slash, omittingEmptySubsequences: false)
    return names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && !utf8.contains(0)
  }

  private var lastSlash: Index? { utf8.lastIndex(of: slash) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a path is plain at first sight: all but those with hidden names are.
  fileprivate var isSurelyPlain: Bool {
    guard let first = unsafe first, let last = unsafe last, first != dot, first != slash, last != slash else {
      return false
    }
    // Zero where a byte is, or where a slash has another or a dot behind it, which differ in one bit. Without a way out
    // of the loop, many bytes are compared at once.
    var least = first
    for index in 1..<count {
      unsafe least = Swift.min(least, self[index], self[index - 1] ^ slash | (self[index] ^ dot) & 0xFE)
    }
    return least != 0
  }
}
