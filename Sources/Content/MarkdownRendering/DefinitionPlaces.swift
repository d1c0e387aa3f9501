import Diagnostics
import Notation

/// Where the link reference definitions of a body stand. What looks like one may be none, within code for example; so there
/// are several candidates for a label.
struct DefinitionPlaces {
  private typealias Definition = (syntax: LinkSyntax, destination: Range<Int>, place: SourceRange)
  private static let mostCandidates = 4
  /// Lines that a label and its destination take at most.
  private static let mostLines = 3

  private let source: ContiguousArray<UInt8>
  private let lineStarts: [Int]
  /// The candidates for each label; nil until one is asked for.
  private var candidates: [String: [Definition]]?

  init(_ source: ContiguousArray<UInt8>, lineStarts: [Int]) {
    (self.source, self.lineStarts) = (source, lineStarts)
  }

  /// The place of the destination that a label stands for in a link.
  mutating func place(of label: ArraySlice<UInt8>, for link: CommonMarkNode) -> SourceRange? {
    let candidates = candidates ?? findAll()
    self.candidates = candidates
    return candidates[Self.normalized(label)]?.first { candidate in
      link.withDestination { candidate.syntax.isWritten($0, in: candidate.destination) }
    }?.place
  }

  private func findAll() -> [String: [Definition]] {
    var candidates: [String: [Definition]] = [:]
    for number in lineStarts.indices.dropLast() {
      let line = BodyLine(in: source.span, at: lineStarts[number], limit: lineStarts[number + 1])
      let prefix = ContainerPrefix(of: line, in: source.span)
      guard prefix.contentStart < line.end, source[prefix.contentStart] == UInt8(ascii: "[") else { continue }
      let end = lineStarts[min(number + Self.mostLines, lineStarts.count - 1)]
      let quotes = prefix.isQuote ? prefix.markers : 0
      let text = BlockText(source.span, lines: line.start..<end, from: prefix.contentStart, quotes: quotes)
      Self.add(text, to: &candidates)
    }
    return candidates
  }

  private static func add(_ text: BlockText, to candidates: inout [String: [Definition]]) {
    let syntax = LinkSyntax(bytes: text.bytes)
    guard let found = syntax.definition(0) else { return }
    let label = normalized(syntax.bytes[found.label])
    guard candidates[label, default: []].count < mostCandidates else { return }
    candidates[label, default: []].append((syntax, found.destination, text.place(of: found.destination)))
  }

  /// Labels match without regard to case and white space (CommonMark 0.30, section 6.3).
  private static func normalized(_ label: ArraySlice<UInt8>) -> String {
    let words = label.split(whereSeparator: \.isWhitespace).map { String(decoding: $0, as: UTF8.self) }
    return words.joined(separator: " ").uppercased().lowercased()
  }
}
