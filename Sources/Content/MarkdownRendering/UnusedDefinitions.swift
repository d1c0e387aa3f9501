import Notation

/// The link reference definitions (CommonMark 0.30, section 4.7) whose labels a body does not use, so that neither they
/// nor a link are shown.
struct UnusedDefinitions {
  /// The source range and the label of each.
  private(set) var all: [(range: Range<Int>, label: String)] = []

  /// Finds the definitions among lines that begin with a bracket.
  init(in source: ContiguousArray<UInt8>, of body: Range<Int>, bracketLines: [Int]) {
    let syntax = LinkSyntax(source)
    var (definitions, end) = ([(range: Range<Int>, label: String)](), -1)
    for start in bracketLines where start == end || Self.beginsParagraph(start, in: source, of: body) {
      let first = syntax.afterSpace(start)
      // Indented by four columns it is code, and `[^` begins a footnote in an unusual position.
      guard first - start < 4, syntax.byte(first + 1) != UInt8(ascii: "^"), let found = syntax.definition(first),
        !Self.isComment(found, in: source)
      else { continue }
      end = found.end
      definitions.append((first..<found.destination.upperBound, normalizedLabel(source[found.label])))
    }
    guard !definitions.isEmpty else { return }
    let used = Self.labels(in: syntax, of: body, except: Set(definitions.map(\.range.lowerBound)))
    all = definitions.filter { !used.contains($0.label) }
  }

  private static func beginsParagraph(_ line: Int, in source: ContiguousArray<UInt8>, of body: Range<Int>) -> Bool {
    let before = source[body.lowerBound..<line].last { !isBlankByte($0) && $0 != .carriageReturn }
    guard before == .lineFeed, let end = source[..<line].lastIndex(of: .lineFeed) else { return before == nil }
    let last = source[body.lowerBound..<end].last { !isBlankByte($0) && $0 != .carriageReturn }
    return last == nil || last == .lineFeed
  }

  /// Returns whether a definition is used as a comment, such as `[//]: # (text)` or `[comment]: <> (text)`.
  private static func isComment(
    _ definition: (label: Range<Int>, destination: Range<Int>, end: Int),
    in source: ContiguousArray<UInt8>
  ) -> Bool {
    definition.destination.isEmpty || source[definition.destination].elementsEqual("#".utf8)
      || source[definition.label].starts(with: "//".utf8)
  }

  private static func labels(in syntax: LinkSyntax, of body: Range<Int>, except starts: Set<Int>) -> Set<String> {
    var labels: Set<String> = []
    for index in body where syntax.byte(index) == UInt8(ascii: "[") && !starts.contains(index) {
      guard let end = syntax.labelEnd(index) else { continue }
      labels.insert(normalizedLabel(syntax.bytes[index + 1..<end - 1]))
    }
    return labels
  }
}

/// Returns a label without differences in case and white space, which labels ignore (CommonMark 0.30, section 6.3).
func normalizedLabel(_ label: ArraySlice<UInt8>) -> String {
  let words = label.split(whereSeparator: \.isWhitespace).map { String(decoding: $0, as: UTF8.self) }
  return words.joined(separator: " ").uppercased().lowercased()
}
