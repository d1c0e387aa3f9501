import PictureJobs
import ReviewModel
import SiteModel
import Testing

/// Accents from the placeholder colours of images.
@Suite struct AutomaticAccentTests {
  private func colour(_ red: Int, _ green: Int, _ blue: Int) throws -> PlaceholderColour {
    try #require(PlaceholderColour(red * 25 + green * 5 + blue))
  }

  private func accent(_ levels: [(Int, Int, Int)]) throws -> String? {
    AccentShades(ofImages: try levels.map(colour))?.fill.description
  }

  @Test func greyImagesHaveNoAccent() throws {
    #expect(try accent([]) == nil)
    #expect(try accent([(0, 0, 0), (2, 2, 2), (4, 4, 4), (2, 2, 1)]) == nil)
  }

  @Test func mostImagesDecide() throws {
    #expect(try accent([(0, 0, 4), (3, 1, 1), (4, 0, 0), (1, 1, 1)]) == "#FF0000")
    #expect(try accent([(1, 1, 1), (1, 2, 3)]) == "#4080BF")
  }

  @Test func theNewestOfEqualsDecides() throws {
    #expect(try accent([(0, 3, 0), (3, 0, 0)]) == "#00BF00")
    #expect(try accent([(0, 3, 1), (1, 3, 0)]) == "#00BF40")
  }

  /// Red continues beyond the end of the circle of colours.
  @Test func huesAreACircle() throws {
    #expect(try accent([(0, 0, 4), (4, 0, 1), (4, 1, 0)]) == "#FF0040")
  }

  @Test func everyColourIsLegible() throws {
    let (paper, night) = (AccentShades.paper, AccentShades.night)
    for colour in (0..<125).compactMap(PlaceholderColour.init) {
      guard let shades = AccentShades(ofImages: [colour]) else { continue }
      #expect(shades.onPaper.contrast(with: paper) >= AccentShades.textContrast)
      #expect(shades.onNight.contrast(with: night) >= AccentShades.textContrast)
      #expect(shades.onFill.contrast(with: shades.fill) >= AccentShades.textContrast)
    }
  }
}
