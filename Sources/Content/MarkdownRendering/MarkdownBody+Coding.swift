import BinaryCoding
import Diagnostics

extension MarkdownBody: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    html.encode(to: &encoder)
    references.encode(to: &encoder)
    spoilers.flatMap { [$0.lowerBound, $0.upperBound] }.encode(to: &encoder)
    headings.encode(to: &encoder)
    excerpt.encode(to: &encoder)
    opening.text.encode(to: &encoder)
    opening.isWhole.encode(to: &encoder)
    words.encode(to: &encoder)
    cjkCharacters.encode(to: &encoder)
    unspacedLetters.encode(to: &encoder)
    plainText.encode(to: &encoder)
    notes.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    html = try ContiguousArray(from: &decoder)
    references = try [MarkdownReference](from: &decoder)
    let bounds = try [Int](from: &decoder)
    spoilers = stride(from: 0, to: bounds.count - 1, by: 2).map { bounds[$0]..<max(bounds[$0], bounds[$0 + 1]) }
    headings = try [MarkdownHeading](from: &decoder)
    excerpt = try decoder.text()
    opening = Opening(text: try decoder.text(), isWhole: try Bool(from: &decoder))
    words = try decoder.integer()
    cjkCharacters = try decoder.integer()
    unspacedLetters = try decoder.integer()
    plainText = try ContiguousArray(from: &decoder)
    notes = try [MarkdownBody](from: &decoder)
  }
}

extension MarkdownReference: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    Int(kind.rawValue).encode(to: &encoder)
    offset.encode(to: &encoder)
    destination.encode(to: &encoder)
    suffix.encode(to: &encoder)
    range.encode(to: &encoder)
    isDescribed.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: try decoder.integer())) else { throw DamagedBytes() }
    self.kind = kind
    offset = try decoder.integer()
    destination = try decoder.text()
    suffix = try decoder.text()
    range = try SourceRange(from: &decoder)
    isDescribed = try Bool(from: &decoder)
  }
}

extension MarkdownHeading: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    level.encode(to: &encoder)
    text.encode(to: &encoder)
    anchor.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    level = try decoder.integer()
    text = try decoder.text()
    anchor = try decoder.text()
  }
}
