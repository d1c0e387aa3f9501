import BinaryCoding

/// A job of `verdict-cards`: to render a drawing as an image.
package struct CardJob: Sendable {
  /// The drawing in SVG, with its images embedded.
  package let drawing: ContiguousArray<UInt8>

  /// Creates a job from an SVG drawing with embedded images.
  package init(_ drawing: ContiguousArray<UInt8>) { self.drawing = drawing }
}

/// The answer of `verdict-cards`.
package enum CardAnswer: Sendable {
  /// The card as JPEG, and the characters that were omitted because no font contains them, each once.
  case drawn(ContiguousArray<UInt8>, missing: String)
  /// The reason why the drawing cannot be rendered: a phrase such as "a box for text has no width".
  case failed(String)
}

/// The version and the size of social cards.
package enum SocialCard {
  /// The version of the rendering; raise it with every change of the output for an unchanged drawing.
  package static let recipe = 1
  /// The width and height in pixels, which Facebook, LinkedIn, Mastodon and Slack show uncropped (opengraph.org defines no
  /// size).
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
    case .drawn(let bytes, let missing):
      true.encode(to: &encoder)
      bytes.encode(to: &encoder)
      missing.encode(to: &encoder)
    case .failed(let reason):
      false.encode(to: &encoder)
      reason.encode(to: &encoder)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    if try Bool(from: &decoder) {
      self = .drawn(try ContiguousArray(from: &decoder), missing: try decoder.text())
    } else {
      self = .failed(try decoder.text())
    }
  }
}
