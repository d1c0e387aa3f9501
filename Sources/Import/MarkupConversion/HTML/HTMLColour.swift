import ImportFormats
import Notation

/// A colour of CSS (CSS Color Module Level 4) or of a `color` attribute.
struct HTMLColour: Equatable {
  private var channels: [Int]
  /// The opacity, from 0 to 255.
  private var opacity = 255

  static let black = HTMLColour(channels: [0, 0, 0])
  static let white = HTMLColour(channels: [255, 255, 255])

  private init(channels: [Int], opacity: Int = 255) { (self.channels, self.opacity) = (channels, opacity) }

  /// Parses `#fff`, `#ffffff`, `rgb(…)`, `rgba(…)` or a common name.
  init?(_ written: String) {
    let text = stripped(written.lowercased())
    if text == "transparent" {
      self.init(channels: [0, 0, 0], opacity: 0)
    } else if let named = Self.names[text] {
      self.init(channels: named)
    } else if text.hasPrefix("rgb"), text.hasSuffix(")"), let start = text.firstIndex(of: "(") {
      self.init(function: text[text.index(after: start)...].dropLast())
    } else {
      self.init(digits: text.hasPrefix("#") ? text.dropFirst() : text[...])
    }
  }

  private init?(function: Substring) {
    let values = function.split { ", /".contains($0) }.map { value -> Int? in
      let number = Double(value.hasSuffix("%") ? value.dropLast() : value)
      return number.map { Int(min(max($0 * (value.hasSuffix("%") ? 2.55 : 1), 0), 255)) }
    }
    guard (3...4).contains(values.count), !values.contains(nil) else { return nil }
    channels = values.prefix(3).compactMap(\.self)
    if values.count == 4 { opacity = Double(function.split { ", /".contains($0) }[3]) == 0 ? 0 : 255 }
  }

  private init?(digits written: Substring) {
    let digits = written.compactMap(\.hexDigitValue)
    guard digits.count == written.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
    let width = digits.count / 3 == 1 ? 1 : 2
    let values = stride(from: 0, to: digits.count, by: width).map { 16 * digits[$0] + digits[$0 + width - 1] }
    channels = Array(values.prefix(3))
    if values.count == 4 { opacity = values[3] }
  }

  var isTransparent: Bool { opacity == 0 }

  /// Whether no reader can distinguish two colours.
  func isLike(_ other: HTMLColour) -> Bool { zip(channels, other.channels).allSatisfy { abs($0 - $1) < 20 } }

  private static let names: [String: [Int]] = [
    "black": [0, 0, 0], "white": [255, 255, 255], "red": [255, 0, 0], "lime": [0, 255, 0], "blue": [0, 0, 255],
    "yellow": [255, 255, 0], "gray": [128, 128, 128], "grey": [128, 128, 128], "silver": [192, 192, 192],
    "navy": [0, 0, 128], "green": [0, 128, 0], "maroon": [128, 0, 0], "purple": [128, 0, 128], "teal": [0, 128, 128],
    "olive": [128, 128, 0], "orange": [255, 165, 0], "pink": [255, 192, 203], "brown": [165, 42, 42],
    "darkgray": [169, 169, 169], "lightgray": [211, 211, 211], "whitesmoke": [245, 245, 245], "snow": [255, 250, 250],
    "ivory": [255, 255, 240], "ghostwhite": [248, 248, 255],
  ]
}
