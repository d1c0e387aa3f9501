import PictureJobs
import ReviewModel

// MARK: - The accent of images
extension AccentShades {
  /// Creates the accent of images from their placeholder colours: of the hue that most images have, the most vivid colour. Of
  /// equals, the first counts. Returns nil if no image has a vivid colour.
  package init?(ofImages colours: [PlaceholderColour]) {
    let vivid = colours.map(Levels.init).filter(\.isVivid)
    let counts = Dictionary(vivid.map { ($0.hue, 1) }, uniquingKeysWith: +)
    guard let hue = vivid.map(\.hue).firstMaximum(by: { counts[$0] ?? 0 }),
      let colour = vivid.filter({ $0.hue == hue }).firstMaximum(by: \.range)
    else { return nil }
    let shades = Self(colour.colour)
    let isLegible = shades.onFill.contrast(with: shades.fill) >= Self.textContrast
    self =
      isLegible ? shades : Self(shades.fill.shade(toward: Colour(0), reaching: Self.textContrast, on: shades.onFill))
  }
}

/// A placeholder colour as levels from 0 to 4 of red, green and blue.
private struct Levels {
  let red, green, blue: Int

  init(_ colour: PlaceholderColour) {
    (red, green, blue) = (colour.number / 25, colour.number / 5 % 5, colour.number % 5)
  }

  /// The difference of the strongest and the weakest level, from 0 for grey to 4.
  var range: Int { max(red, green, blue) - min(red, green, blue) }

  /// Whether a reader would name the colour, not call it grey or brown-grey.
  var isVivid: Bool { range > 1 }

  /// The sixth of the circle of colours, from red over yellow to magenta (CSS Color 4, section 7.2).
  var hue: Int {
    let offset =
      switch max(red, green, blue) {
      case red: Double(green - blue) / Double(range)
      case green: Double(blue - red) / Double(range) + 2
      default: Double(red - green) / Double(range) + 4
      }
    return (Int(offset.rounded()) + 6) % 6
  }

  var colour: Colour {
    Colour([red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 2) / 4) })
  }
}

extension Array {
  /// Returns the first of the elements with the largest value; nil without elements.
  fileprivate func firstMaximum(by value: (Element) -> Int) -> Element? {
    guard let largest = map(value).max() else { return nil }
    return first { value($0) == largest }
  }
}
