// MARK: - Superscripts and subscripts
extension HTMLResolution {
  /// Writes the contents of `<sup>` or `<sub>` with Unicode characters or `^` and `_`; nested tags are resolved separately.
  mutating func write(_ position: ScriptPosition, _ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard let closing = closing(of: number, in: block) else { return edits.append(.init(tag.range, "")) }
    done.insert(closing)
    let pieces = pieces(between: number, closing)
    let shown = pieces.map(shownText)
    let marks =
      tags[number + 1..<closing].contains { ScriptPosition(elementName: $0.name) != nil }
      ? (position.sign + "(", ")") : position.marks(around: shown.joined())
    edits.append(.init(tag.range, marks.map { ($0.0.hasPrefix("_") ? "\\" : "") + $0.0 } ?? ""))
    edits.append(.init(tags[closing].range, marks?.1 ?? ""))
    if marks == nil { edits += zip(pieces, shown).map { .init($0, position.written($1)) } }
    if marks?.0.isEmpty == false {
      conversion.remark(ScriptPosition.remark, of: shown.joined(), at: tag.range.lowerBound)
    }
  }

  /// Returns the ranges of visible text between two tags, without nested tags and link destinations.
  private func pieces(between number: Int, _ closing: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = tags[number].range.upperBound
    for next in tags[number + 1...closing].map(\.range) {
      while let link = text.firstIndex(of: "](", in: start..<next.lowerBound),
        let end = text.firstIndex(of: ")", in: link..<next.lowerBound)
      {
        pieces.append(start..<link + 1)
        start = end + 1
      }
      pieces.append(start..<next.lowerBound)
      start = next.upperBound
    }
    return pieces.filter { !$0.isEmpty }
  }

  private func shownText(_ piece: Range<Int>) -> String {
    let written = text[piece]
    return written.contains("&") ? HTMLMarkdown.plainText(of: written) : written
  }
}
