import BinaryCoding
import PictureMetadata

/// A job of `verdict-pictures`: to create derivatives of one image.
package struct PictureJob: Sendable {
  /// The file of the author's image.
  package let source: ContiguousArray<UInt8>
  /// The requested derivatives.
  package let derivatives: [Derivative]

  /// Creates a job for all derivatives of one image.
  package init(_ source: ContiguousArray<UInt8>, _ derivatives: [Derivative]) {
    self.source = source
    self.derivatives = derivatives
  }
}

/// The answer of `verdict-pictures`.
package enum PictureAnswer: Sendable {
  /// The files of the derivatives in the requested order, and the colour of the placeholder shown until the image is loaded.
  case created([ContiguousArray<UInt8>], colour: PlaceholderColour)
  /// The reason why the image cannot be used: a phrase such as "the file is cut off".
  case failed(String)
}

/// One of 125 colours: five levels each of red, green and blue.
package struct PlaceholderColour: Hashable, Comparable, Sendable {
  /// The value of `red × 25 + green × 5 + blue`, each from 0 to 4.
  package let number: Int

  /// Creates the colour with a number from 0 to 124; nil for other numbers.
  package init?(_ number: Int) {
    guard (0..<125).contains(number) else { return nil }
    self.number = number
  }

  package static func < (one: PlaceholderColour, other: PlaceholderColour) -> Bool { one.number < other.number }
}

extension Derivative: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    format.encode(to: &encoder)
    width.encode(to: &encoder)
    height.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    format = try PictureFormat(from: &decoder)
    width = try decoder.integer()
    height = try decoder.integer()
    let sides = 1...PictureLimits.side
    guard sides.contains(width), sides.contains(height) else { throw DamagedBytes() }
  }
}

extension PictureJob: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    derivatives.encode(to: &encoder)
    source.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    derivatives = try [Derivative](from: &decoder)
    source = try ContiguousArray(from: &decoder)
  }
}

extension PictureAnswer: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .created(let files, let colour):
      colour.number.encode(to: &encoder)
      files.encode(to: &encoder)
    case .failed(let reason):
      (-1).encode(to: &encoder)
      reason.encode(to: &encoder)
    }
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let number = try decoder.integer()
    if number == -1 {
      self = .failed(try decoder.text())
    } else if let colour = PlaceholderColour(number) {
      self = .created(try [ContiguousArray<UInt8>](from: &decoder), colour: colour)
    } else {
      throw DamagedBytes()
    }
  }
}
