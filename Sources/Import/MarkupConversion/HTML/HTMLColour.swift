import ImportFormats
import Notation

/// A colour of CSS (CSS Color Module Level 4) or of a `color` attribute.
struct HTMLColour: Equatable {
  /// Red, green and blue, and the opacity if it is written, from 0 to 255.
  private let channels: [Int]

  static let black = HTMLColour(channels: [0, 0, 0])
  static let white = HTMLColour(channels: [255, 255, 255])

  private init(channels: [Int]) { self.channels = channels }

  /// Parses `#fff`, `#ffffff`, `rgb(…)`, `rgba(…)` or a common name.
  init?(_ written: String) {
    let text = stripped(written.lowercased())
    guard let channels = Self.names[text] ?? Self.function(text) ?? Self.digits(text) else { return nil }
    self.channels = channels
  }

  private static func function(_ text: String) -> [Int]? {
    guard text.hasPrefix("rgb"), text.hasSuffix(")"), let start = text.firstIndex(of: "(") else { return nil }
    let values = text[start...].dropFirst().dropLast().split { ", /".contains($0) }
    let channels = values.enumerated().compactMap { index, value -> Int? in
      let factor = index == 3 ? 255 : value.hasSuffix("%") ? 2.55 : 1
      return Double(value.hasSuffix("%") ? value.dropLast() : value).map { Int(min(max($0 * factor, 0), 255)) }
    }
    return (3...4).contains(channels.count) && channels.count == values.count ? channels : nil
  }

  private static func digits(_ text: String) -> [Int]? {
    let written = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let digits = written.compactMap(\.hexDigitValue)
    guard digits.count == written.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
    let width = digits.count / 3 == 1 ? 1 : 2
    return stride(from: 0, to: digits.count, by: width).map { 16 * digits[$0] + digits[$0 + width - 1] }
  }

  var isTransparent: Bool { channels.count == 4 && channels[3] == 0 }

  /// Whether no reader can distinguish two colours.
  func isLike(_ other: HTMLColour) -> Bool { zip(channels, other.channels).prefix(3).allSatisfy { abs($0 - $1) < 20 } }

  private static let names: [String: [Int]] = [
    "transparent": [0, 0, 0, 0], "black": [0, 0, 0], "white": [255, 255, 255], "red": [255, 0, 0], "lime": [0, 255, 0],
    "blue": [0, 0, 255],
    "yellow": [255, 255, 0], "gray": [128, 128, 128], "grey": [128, 128, 128], "silver": [192, 192, 192],
    "navy": [0, 0, 128], "green": [0, 128, 0], "maroon": [128, 0, 0], "purple": [128, 0, 128], "teal": [0, 128, 128],
    "olive": [128, 128, 0], "orange": [255, 165, 0], "pink": [255, 192, 203], "brown": [165, 42, 42],
    "darkgray": [169, 169, 169], "lightgray": [211, 211, 211], "whitesmoke": [245, 245, 245], "snow": [255, 250, 250],
    "ivory": [255, 255, 240], "ghostwhite": [248, 248, 255],
  ]
}
