/// A colour of the sRGB space.
package struct Colour: Hashable, Sendable {
  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8

  /// Creates a colour from a number such as `0x00FF7F`.
  package init(_ number: UInt32) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// Parses `#RRGGBB`; nil for other texts.
  package init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the contrast ratio with another colour, from 1 to 21 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  package func contrast(with other: Colour) -> Double {
    let (one, another) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, another) / min(one, another)
  }

  /// Returns the first mixture with another colour that reaches a contrast on a background; the other colour if none does.
  package func shade(toward other: Colour, reaching contrast: Double, on background: Colour) -> Colour {
    let shades = (0...255).lazy.map { mixed(with: other, parts: $0) }
    return shades.first { $0.contrast(with: background) >= contrast } ?? other
  }

  /// Returns the mixture with `parts` of 255 of another colour.
  private func mixed(with other: Colour, parts: Int) -> Colour {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return Colour(
      channels.reduce(0) { number, pair in
        number << 8 | UInt32((Int(pair.0) * (255 - parts) + Int(pair.1) * parts) / 255)
      }
    )
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// Returns the fifth root of a number from 0 to 1 by Newton's method. The last bit of a library's `pow` may differ
  /// between machines.
  private static func fifthRoot(_ number: Double) -> Double {
    (0..<60).reduce(1.0) { root, _ in (4 * root + number / (root * root * root * root)) / 5 }
  }
}

extension Colour: CustomStringConvertible {
  /// The colour as `#RRGGBB`.
  package var description: String {
    let number = 1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    return "#" + String(number, radix: 16, uppercase: true).dropFirst()
  }
}
