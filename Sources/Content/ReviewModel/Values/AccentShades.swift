/// The shades of an accent colour that are legible on the backgrounds of the default theme.
package struct AccentShades: Hashable, Sendable {
  /// The accent colour as chosen, for areas.
  package let fill: Colour
  /// The colour of text on `fill`.
  package let onFill: Colour
  /// The colour of text on light paper.
  package let onPaper: Colour
  /// The colour of text in the dark theme.
  package let onNight: Colour
  /// Whether the images of the site determine the colours; these are then used without an image that has a vivid colour.
  package private(set) var isAutomatic = false

  /// The background of the light theme.
  package static let paper = Colour(0xFBFAF7)
  /// The background of the dark theme.
  package static let night = Colour(0x101412)
  /// The darkest box in the light theme and the lightest in the dark theme, where the contrast of text is lowest.
  static let boxes = (onPaper: Colour(0xF1F1EA), atNight: Colour(0x181E1B))
  /// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). Stars require 3 (1.4.11) and have the same shade.
  package static let textContrast = 4.5

  /// The shades of sites without a chosen accent.
  package static let standard = AccentShades(defaultAccent)
  /// The shades of `accent: auto` without an image.
  static let automatic = {
    var shades = standard
    shades.isAutomatic = true
    return shades
  }()
  /// The word for shades from the images of the site.
  package static let automaticWord = "auto"
  /// The accent colour of the default theme.
  package static let defaultAccent = Colour(0x00FF7F)
  private static let defaultOnPaper = Colour(0x006D3A)

  /// Computes the shades of an accent; `light` and `dark` replace it as text in the light and the dark theme.
  package init(_ accent: Colour, light: Colour? = nil, dark: Colour? = nil) {
    fill = accent
    let inks = [Colour(0x04140C), Colour(0xFFFFFF)]
    onFill = inks[0].contrast(with: accent) >= inks[1].contrast(with: accent) ? inks[0] : inks[1]
    let ownOnPaper = accent == Self.defaultAccent ? Self.defaultOnPaper : accent
    onPaper = Self.shade(light ?? ownOnPaper, Colour(0x000000), Self.boxes.onPaper)
    onNight = Self.shade(dark ?? accent, Colour(0xFFFFFF), Self.boxes.atNight)
  }

  private static func shade(_ accent: Colour, _ end: Colour, _ background: Colour) -> Colour {
    accent.shade(toward: end, reaching: textContrast, on: background)
  }
}
