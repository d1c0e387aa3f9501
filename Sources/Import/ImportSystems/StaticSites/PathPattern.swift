import BinaryCoding
import Notation

/// A pattern of file paths in the bytes of UTF-8: a glob, or a regular expression without backreferences and assertions. All
/// reachable positions advance together, so the time is polynomial.
struct PathPattern {
  /// A part of a pattern.
  indirect enum Part: Sendable {
    /// One byte; the table contains whether each byte matches.
    case byte([Bool])
    case start, end
    case sequence([Part])
    case choice([Part])
    case repeated(Part)
  }

  private let part: Part
  /// Whether a part of the path is enough.
  private let isSearch: Bool

  init(_ part: Part, isSearch: Bool) { (self.part, self.isSearch) = (part, isSearch) }

  /// Returns whether the whole path matches a glob, or a part of it matches a regular expression.
  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let starts = (0...bytes.count).map { isSearch || $0 == 0 }
    let ends = part.ends(from: starts, in: bytes)
    return isSearch ? ends.contains(true) : ends[bytes.count]
  }
}

extension PathPattern.Part {
  static func byte(where isMatch: (UInt8) -> Bool) -> Self { .byte((0...255).map { isMatch(UInt8($0)) }) }

  static func byte(_ byte: UInt8) -> Self { .byte { $0 == byte } }

  static func optional(_ part: Self) -> Self { .choice([.sequence([]), part]) }

  static let any = byte { _ in true }
  static let slash = byte(UInt8(ascii: "/"))
  static let inName = byte { $0 != UInt8(ascii: "/") }

  /// Returns the positions at which the part ends, for each position at which it may begin.
  fileprivate func ends(from starts: [Bool], in path: [UInt8]) -> [Bool] {
    switch self {
    case .byte(let table): [false] + path.indices.map { starts[$0] && table[Int(path[$0])] }
    case .start: starts.indices.map { starts[$0] && $0 == 0 }
    case .end: starts.indices.map { starts[$0] && $0 == path.count }
    case .sequence(let parts): parts.reduce(starts) { $1.ends(from: $0, in: path) }
    case .choice(let parts): parts.map { $0.ends(from: starts, in: path) }.reduce(starts.map { _ in false }, Self.union)
    case .repeated(let part): part.repeatedEnds(from: starts, in: path)
    }
  }

  private func repeatedEnds(from starts: [Bool], in path: [UInt8]) -> [Bool] {
    var (all, latest) = (starts, starts)
    if case .byte(let table) = self {
      for index in path.indices where all[index] && table[Int(path[index])] { all[index + 1] = true }
      return all
    }
    repeat {
      let next = ends(from: latest, in: path)
      latest = all.indices.map { next[$0] && !all[$0] }
      all = Self.union(all, latest)
    } while latest.contains(true)
    return all
  }

  private static func union(_ one: [Bool], _ other: [Bool]) -> [Bool] { one.indices.map { one[$0] || other[$0] } }
}

// MARK: - Globs
extension PathPattern {
  /// Creates a glob: `*` and `?` match within a name, `**` across folders, `{a,b}` either text. With `crosses`, `*` also
  /// matches slashes, as in Ruby's `File.fnmatch`.
  init(glob: String, crosses: Bool = false) {
    var rest = Array(glob.utf8)[...]
    self.init(.sequence(Self.parts(&rest, crosses, until: [])), isSearch: false)
  }

  /// Parses the parts up to one of the bytes, which is not consumed.
  private static func parts(_ rest: inout ArraySlice<UInt8>, _ crosses: Bool, until ends: [UInt8]) -> [Part] {
    var parts: [Part] = []
    while let byte = rest.first, !ends.contains(byte) {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "*"): parts.append(star(&rest, crosses))
      case UInt8(ascii: "?"): parts.append(.inName)
      case UInt8(ascii: "\\"): parts.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "["): parts.append(byteSet(&rest, negatedBy: "!^", but: UInt8(ascii: "/")) ?? .byte(byte))
      case UInt8(ascii: "{"): parts.append(alternatives(&rest, crosses) ?? .byte(byte))
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  private static func star(_ rest: inout ArraySlice<UInt8>, _ crosses: Bool) -> Part {
    guard rest.first == UInt8(ascii: "*") else { return .repeated(crosses ? .any : .inName) }
    rest = rest.dropFirst()
    guard rest.first == UInt8(ascii: "/") else { return .repeated(.any) }
    rest = rest.dropFirst()
    return .optional(.sequence([.repeated(.any), .slash]))
  }

  /// Parses `a,b}`; nil without the closing brace.
  private static func alternatives(_ rest: inout ArraySlice<UInt8>, _ crosses: Bool) -> Part? {
    guard rest.contains(UInt8(ascii: "}")), rest.contains(UInt8(ascii: ",")) else { return nil }
    var (copy, choices): (ArraySlice<UInt8>, [Part]) = (rest, [])
    repeat {
      choices.append(.sequence(parts(&copy, crosses, until: Array(",}".utf8))))
    } while copy.popFirst() == UInt8(ascii: ",")
    guard copy.startIndex > rest.startIndex, rest[copy.startIndex - 1] == UInt8(ascii: "}") else { return nil }
    rest = copy
    return .choice(choices)
  }

  /// Parses `a-z]`, or `^a-z]` for other bytes; nil without the closing bracket, and for classes such as `\d`.
  static func byteSet(_ rest: inout ArraySlice<UInt8>, negatedBy signs: String, but excluded: UInt8? = nil) -> Part? {
    guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var inner = rest[..<end]
    let isNegated = inner.first.map(signs.utf8.contains) ?? false
    if isNegated { inner = inner.dropFirst() }
    var bytes: Set<UInt8> = []
    while var first = inner.popFirst() {
      if first == UInt8(ascii: "\\"), let escaped = inner.popFirst() { first = escaped.isLetter ? 0 : escaped }
      guard first != 0 else { return nil }
      guard inner.first == UInt8(ascii: "-"), let last = inner.dropFirst().first, first <= last else {
        bytes.insert(first)
        continue
      }
      bytes.formUnion(first...last)
      inner = inner.dropFirst(2)
    }
    rest = rest[(end + 1)...]
    return .byte { $0 != excluded && bytes.contains($0) != isNegated }
  }
}
