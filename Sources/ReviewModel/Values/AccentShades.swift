/// The shades of an accent in which text and stars can be read on the backgrounds of the default theme.
package struct AccentShades: Hashable, Sendable {
  /// As it was chosen: fills areas.
  package let fill: Colour
  /// What is written on it.
  package let onFill: Colour
  /// For text on light paper.
  package let onPaper: Colour
  /// For text on the dark of the night.
  package let onNight: Colour

  package static let paper = Colour(0xFBFAF7)
  package static let night = Colour(0x101412)
  /// The darkest box on light paper, and the lightest in the dark, in which text is hardest to read.
  static let boxes = (onPaper: Colour(0xF1F1EA), atNight: Colour(0x181E1B))
  /// What WCAG 2.2, success criterion 1.4.3, wants for text. Stars need 3 (1.4.11) and are drawn in the same shade.
  package static let textContrast = 4.5

  /// The shades of sites that choose none.
  package static let standard = AccentShades(defaultAccent)
  package static let defaultAccent = Colour(0x00FF7F)
  private static let defaultOnPaper = Colour(0x006D3A)

  /// Works out the shades of an accent, of `light` and `dark` instead for text on paper and at night.
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
