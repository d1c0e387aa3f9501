import Diagnostics
import Notation

/// The source ranges of the link reference definitions of a body. Lines that look like definitions may be code, for
/// example, so a label can have several candidates.
struct DefinitionPlaces {
  private typealias Definition = (syntax: LinkSyntax, destination: Range<Int>, place: SourceRange)
  private static let mostCandidates = 4
  /// The maximum number of lines of a label and its destination.
  private static let mostLines = 3

  private let source: ContiguousArray<UInt8>
  private let lineStarts: [Int]
  /// The candidates for each label; nil before the first lookup.
  private var candidates: [String: [Definition]]?

  init(_ source: ContiguousArray<UInt8>, lineStarts: [Int]) {
    (self.source, self.lineStarts) = (source, lineStarts)
  }

  /// Returns the source range of the destination to which a label in a link refers; nil if it is not found.
  mutating func place(of label: ArraySlice<UInt8>, for link: CommonMarkNode) -> SourceRange? {
    let candidates = candidates ?? findAll()
    self.candidates = candidates
    return candidates[normalizedLabel(label)]?.first { candidate in
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
    let syntax = LinkSyntax(text.bytes)
    guard let found = syntax.definition(0) else { return }
    let label = normalizedLabel(syntax.bytes[found.label])
    guard candidates[label, default: []].count < mostCandidates else { return }
    candidates[label, default: []].append((syntax, found.destination, text.place(of: found.destination)))
  }
}
