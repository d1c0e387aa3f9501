private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

/// Paths compared byte by byte, as file systems and browsers do. Swift joins a combining mark with the slash before it into
/// one character.
extension String {
  /// The path components.
  package var pathComponents: [Substring] { utf8.split(separator: slash).map { Substring($0) } }

  /// The part after the last slash; the whole path without a slash.
  package var lastPathComponent: Substring { self[(lastSlash.map(utf8.index(after:)) ?? startIndex)...] }

  /// The path of the parent folder: the part before the last slash, nil without a slash.
  package var folderPath: Substring? { lastSlash.map { self[..<$0] } }

  /// The paths of all parent folders, outermost first.
  package var foldersAbove: [Substring] { utf8.indices.filter { utf8[$0] == slash }.map { self[..<$0] } }

  /// Returns whether the path precedes another in a recursive listing, in which the entries of a folder are sorted by name.
  package func precedesInFolder(_ other: String) -> Bool {
    // Names contain no slash, so a slash as the lowest byte sorts a name before all longer names.
    utf8.lazy.map { $0 == slash ? 0 : $0 }.lexicographicallyPrecedes(other.utf8.lazy.map { $0 == slash ? 0 : $0 })
  }

  /// Returns whether the path is below a folder, at any depth.
  package func isInside(_ folder: String) -> Bool { bytes(below: folder) != nil }

  /// Returns the path relative to a folder; nil if the path is not below that folder.
  package func rest(below folder: String) -> String? { bytes(below: folder).map { String(Substring($0)) } }

  private func bytes(below folder: String) -> Substring.UTF8View? {
    guard startsWithBytes(ofText: folder) else { return nil }
    var rest = utf8.dropFirst(folder.utf8.count)
    guard folder.utf8.last == slash || rest.popFirst() == slash else { return nil }
    return rest.isEmpty ? nil : rest
  }

  /// Returns the path of an entry of the folder at this path.
  package func joined(_ name: String) -> String {
    self == "." ? name : utf8.last == slash ? self + name : "\(self)/\(name)"
  }

  /// Returns the path resolved against a folder, without `.` and `..`; nil if it leads above the root. A path with a
  /// leading slash is relative to the root.
  package func normalized(below folder: Substring) -> String? {
    if isObviouslyPlain { return folder.isEmpty ? self : "\(folder)/\(self)" }
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

  /// The path without trailing slashes, except for `/`.
  package var withoutSlashAtEnd: String {
    var path = utf8[...]
    while path.last == slash, path.count > 1 { path.removeLast() }
    return String(Substring(path))
  }

  /// Whether the path cannot leave the folder that it is resolved in: its components are neither empty nor `.` or `..`. A
  /// NUL byte is excluded because system calls end the path there.
  package var isPlain: Bool {
    if isObviouslyPlain { return true }
    let names = utf8.split(separator: slash, omittingEmptySubsequences: false)
    return names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && !utf8.contains(0)
  }

  private var lastSlash: Index? { lastIndex(ofByte: slash) }
}

extension ByteDecoder {
  /// Reads a list of paths. Throws for a path that is not plain.
  package mutating func plainPaths() throws(DamagedBytes) -> [String] {
    let paths = try [String](from: &self)
    for path in paths where !path.isPlain { throw DamagedBytes() }
    return paths
  }
}
