import BinaryCoding

/// What `verdict` asks of `verdict-cards`: to make a picture of a drawing.
package struct CardJob: Sendable {
  /// The drawing, in SVG. It holds all that it shows.
  package let drawing: ContiguousArray<UInt8>

  package init(_ drawing: ContiguousArray<UInt8>) { self.drawing = drawing }
}

/// What `verdict-cards` answers.
package enum CardAnswer: Sendable {
  /// The card as JPEG, and the characters that no font has and that were left out, each once.
  case made(ContiguousArray<UInt8>, missing: String)
  /// Why the drawing cannot be drawn: a phrase such as "a box for text has no width".
  case fault(String)
}

/// What cards are.
package enum SocialCard {
  /// Is raised with every change of what the same drawing comes to.
  package static let recipe = 1
  /// The width and the height in pixels: what Facebook, LinkedIn, Mastodon and Slack show uncut (opengraph.org names none).
  package static let (width, height) = (1200, 630)
}

extension CardJob: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) { drawing.encode(to: &encoder) }
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    drawing = try ContiguousArray(from: &decoder)
  }
}

extension CardAnswer: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .made(let bytes, let missing):
      true.encode(to: &encoder)
      bytes.encode(to: &encoder)
      missing.encode(to: &encoder)
    case .fault(let reason):
      false.encode(to: &encoder)
      reason.encode(to: &encoder)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    if try Bool(from: &decoder) {
      self = .made(try ContiguousArray(from: &decoder), missing: try decoder.text())
    } else {
      self = .fault(try decoder.text())
    }
  }
}
