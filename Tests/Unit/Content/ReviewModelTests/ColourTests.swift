import ReviewModel
import Testing

/// Contrast ratios, compared with other programs.
@Suite struct ColourTests {
  @Test(
    "Contrast ratios of WCAG",
    arguments: [
      ("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.478), ("#00FF7F", "#FFFFFF", 1.345),
      ("#00FF7F", "#101412", 13.804), ("#006D3A", "#FFFFFF", 6.464), ("#006D3A", "#FBFAF7", 6.193),
      ("#04140C", "#00FF7F", 14.056), ("#1A1F1C", "#FBFAF7", 16.009), ("#123456", "#123456", 1),
    ]
  )
  func contrast(_ one: String, _ other: String, _ expected: Double) throws {
    let (one, other) = (try #require(Colour(one)), try #require(Colour(other)))
    #expect(abs(one.contrast(with: other) - expected) < 0.001)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }

  @Test("Colours round-trip", arguments: ["#000000", "#0A1B2C", "#FFFFFF", "#00FF7F"])
  func digits(_ text: String) {
    #expect(Colour(text)?.description == text)
    #expect(Colour(text.lowercased())?.description == text)
  }

  @Test("Invalid colours", arguments: ["", "#", "00FF7F", "#12345", "#1234567", "#12345G", "#+12345", "#é1234"])
  func noColour(_ text: String) { #expect(Colour(text) == nil) }

  @Test("The default accent has a fixed darker shade on the light background and is unchanged elsewhere")
  func defaultShades() {
    let shades = AccentShades(AccentShades.defaultAccent)
    #expect(shades.onPaper.description == "#006D3A")
    #expect(shades.onNight.description == "#00FF7F")
    #expect(shades.fill.description == "#00FF7F")
    #expect(shades.onFill.description == "#04140C")
  }

  @Test(
    "Other accents get the nearest shade with sufficient contrast",
    arguments: [
      ("#1E3A8A", "#1E3A8A", "#7183B5", "#FFFFFF"), ("#FFD700", "#816C00", "#FFD700", "#04140C"),
      ("#E53935", "#CD332F", "#E74E4B", "#04140C"), ("#808080", "#6D6D6D", "#848484", "#04140C"),
    ]
  )
  func shades(_ accent: String, _ onPaper: String, _ onNight: String, _ onFill: String) throws {
    let shades = AccentShades(try #require(Colour(accent)))
    #expect(shades.onPaper.description == onPaper)
    #expect(shades.onNight.description == onNight)
    #expect(shades.onFill.description == onFill)
  }
}
