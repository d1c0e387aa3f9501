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

  /// Whether the path comes first where a folder is listed, each folder in it at the place of its name.
  package func precedesInFolder(_ other: String) -> Bool {
    // No name holds a slash, so as the lowest of bytes it ends a name before all longer ones.
    utf8.lazy.map { $0 == slash ? 0 : $0 }.lexicographicallyPrecedes(other.utf8.lazy.map { $0 == slash ? 0 : $0 })
  }

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

  /// The path as it leads on from a folder, with `.` and `..` resolved; nil when it leads out of the outermost. One that
  /// begins with a slash begins there.
  package func normalized(below folder: Substring) -> String? {
    if isPlainAtFirstSight { return folder.isEmpty ? self : "\(folder)/\(self)" }
    var path = utf8.first == slash ? [] : ContiguousArray(folder.utf8)
    var rest = ContiguousArray(utf8)[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != slash }
      rest = rest.dropFirst(name.count + 1)
      switch name.count {
      case 0: continue
      case 1 where name.first == dot: continue
      case 2 where name.first == dot && name.last == dot:
        guard !path.isEmpty else { return nil }
        path.removeLast(path.count - (path.lastIndex(of: slash) ?? 0))
      default:
        if !path.isEmpty { path.append(slash) }
        path += name
      }
    }
    return String(decoding: path, as: UTF8.self)
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
    if isPlainAtFirstSight { return true }
    let names = utf8.split(separator: slash, omittingEmptySubsequences: false)
    return names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && !utf8.contains(0)
  }

  private var lastSlash: Index? { lastIndex(ofByte: slash) }
}

extension ByteDecoder {
  /// Reads a list of plain paths; one that might lead elsewhere is damage.
  package mutating func plainPaths() throws(DamagedBytes) -> [String] {
    let paths = try [String](from: &self)
    for path in paths where !path.isPlain { throw DamagedBytes() }
    return paths
  }
}
