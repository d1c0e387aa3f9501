/// A box for text in a drawing, parsed from the attributes of a `rect` with `data-text`. Lengths are in pixels.
struct TextBox: Equatable {
  /// The alignment of text in its box.
  enum Place: String {
    case start, middle, end
  }

  /// A colour in sRGB, with components from 0 to 1.
  struct Colour: Equatable {
    var (red, green, blue) = (0.0, 0.0, 0.0)
  }

  let text: String
  let x, y, width, height: Double
  /// The font size, and the minimum to which it may shrink.
  let size, leastSize: Double
  /// The font weight, from 100 to 1000, as in CSS.
  let weight: Int
  let family: String
  let colour: Colour
  /// The alignment of lines between left and right.
  let inline: Place
  /// Whether `start` is on the right; nil if the direction follows from the script of the text.
  let isRightToLeft: Bool?
  /// The alignment of all lines between top and bottom.
  let block: Place
  /// The factor of the font's line spacing.
  let lineHeight: Double
  /// The space added after each letter, in hundredths of the font size.
  let letterSpacing: Double
}

extension TextBox {
  /// Parses the attributes of an element; returns nil if it contains no text. The default direction is the drawing's.
  init?(_ attributes: [String: String], in drawing: [String: String]) throws(CardError) {
    guard let text = attributes["data-text"] else { return nil }
    let reader = AttributeReader(attributes: attributes)
    self.text = text
    (x, y) = (try reader.number("x", default: 0), try reader.number("y", default: 0))
    (width, height) = (try reader.length("width"), try reader.length("height"))
    size = try reader.length("font-size")
    leastSize = min(size, try reader.number("data-least-size", default: size))
    weight = Int(try reader.number("font-weight", default: 400, in: 100...1000))
    family = attributes["font-family"] ?? CardFonts.family
    colour = try reader.colour("color")
    inline = try reader.place("text-anchor")
    isRightToLeft = (attributes["direction"] ?? drawing["direction"]).map { $0 == "rtl" }
    block = try reader.place("data-block")
    lineHeight = try reader.number("data-line-height", default: 1, in: 0.5...3)
    letterSpacing = try reader.number("data-letter-spacing", default: 0, in: -20...100)
  }
}

/// A parser of the attributes of a box.
private struct AttributeReader {
  let attributes: [String: String]

  /// The range of numbers that a drawing may need.
  private static let limits = -10_000.0...10_000

  func number(
    _ name: String,
    default value: Double,
    in range: ClosedRange<Double> = limits
  ) throws(CardError) -> Double {
    guard let text = attributes[name] else { return value }
    guard let number = Double(text), range.contains(number) else { throw error(name, text) }
    return number
  }

  /// Returns a required length in pixels.
  func length(_ name: String) throws(CardError) -> Double {
    guard attributes[name] != nil else { throw CardError("a text box lacks \(name)") }
    return try number(name, default: 0, in: 1...10_000)
  }

  func place(_ name: String) throws(CardError) -> TextBox.Place {
    guard let text = attributes[name] else { return .start }
    guard let place = TextBox.Place(rawValue: text) else { throw error(name, text) }
    return place
  }

  /// Returns a colour written as `#rrggbb`; black if the attribute is missing.
  func colour(_ name: String) throws(CardError) -> TextBox.Colour {
    guard let text = attributes[name] else { return TextBox.Colour() }
    guard text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
      throw error(name, text)
    }
    let part = { (shift: UInt32) in Double(number >> shift & 0xFF) / 255 }
    return TextBox.Colour(red: part(16), green: part(8), blue: part(0))
  }

  private func error(_ name: String, _ text: String) -> CardError {
    CardError("invalid \(name)=\"\(text)\" of a text box")
  }
}
