import PictureJobs
import Testing

/// Layout of text in boxes.
@MainActor @Suite struct TextBoxTests {
  /// Draws a text in a box on black: x from 100 to 700, y from 100 to 300 pixels.
  private func card(_ text: String, _ attributes: String = "", in drawing: String = "") throws -> DrawnCard {
    let box = "x=\"100\" y=\"100\" width=\"600\" height=\"200\" fill=\"none\" color=\"#ffffff\" font-size=\"60\""
    return try DrawnCard(
      "<rect width=\"1200\" height=\"630\"/><rect data-text=\"\(text)\" \(box) \(attributes)/>",
      attributes: drawing
    )
  }

  @Test(
    "Text is within its box",
    arguments: ["Kiln", "A short history of queues", String(repeating: "words and ", count: 20)]
  )
  func staysInside(text: String) throws {
    let ink = try #require(try card(text, "data-least-size=\"20\"").ink)
    #expect(100...700 ~= ink.x.lowerBound && 100...700 ~= ink.x.upperBound)
    #expect(100...300 ~= ink.y.lowerBound && 100...300 ~= ink.y.upperBound)
  }

  /// Long text is first shrunk to `data-least-size`, then truncated.
  @Test func textShrinksBeforeTruncation() throws {
    let text = String(repeating: "letters ", count: 10) + "end"
    let (shrunk, shortened) = (try card(text, "data-least-size=\"20\""), try card(text))
    let (small, large) = (try #require(shrunk.ink), try #require(shortened.ink))
    #expect(shrunk.bytes != shortened.bytes)
    #expect(small.y.upperBound <= 300 && large.y.upperBound <= 300)
    // Text after the truncation has no effect.
    #expect(try card(text + text + text).bytes == card(text + text + text + " more").bytes)
    #expect(try card(text, "data-least-size=\"20\"").bytes != card(text + " more", "data-least-size=\"20\"").bytes)
  }

  @Test func wordsLongerThanALineAreBroken() throws {
    let ink = try #require(try card(String(repeating: "Betriebs", count: 12), "data-least-size=\"40\"").ink)
    #expect(ink.x.upperBound <= 700 && ink.y.count > 80)
  }

  @Test(
    "Lines are aligned by anchor and direction",
    arguments: [
      ("", "", "Abc", true), ("text-anchor=\"end\"", "", "Abc", false), ("", "direction=\"rtl\"", "Abc", false),
      // A right-to-left mark sets the direction of the text (UAX #9).
      ("", "", "\u{200F}Abc", false), ("direction=\"ltr\"", "", "\u{200F}Abc", true),
      ("text-anchor=\"end\"", "direction=\"rtl\"", "\u{200F}Abc", true),
      ("", "direction=\"rtl\"", "12 \u{200F}Abc", false), ("", "direction=\"ltr\"", "12 \u{200F}Abc", true),
      ("", "direction=\"rtl\"", "12", false),
    ]
  )
  func side(attributes: String, drawing: String, text: String, isLeft: Bool) throws {
    let ink = try #require(try card(text, attributes, in: drawing).ink)
    #expect(isLeft ? ink.x.lowerBound < 110 : ink.x.upperBound > 690, "\(ink)")
  }

  /// Lines that are shortened to equal lengths remain aligned to the right.
  @Test func balancedLinesAreRightAligned() throws {
    let ink = try #require(try card("One line of text and a bit", "direction=\"rtl\"").ink)
    #expect(ink.x.upperBound > 690 && ink.x.lowerBound > 150 && ink.y.count > 80)
  }

  @Test func blockAlignment() throws {
    let tops = try ["start", "middle", "end"].map {
      try #require(try card("Abc", "data-block=\"\($0)\"").ink).y.lowerBound
    }
    #expect(tops[0] + 40 < tops[1] && tops[1] + 40 < tops[2])
  }

  @Test func missingGlyphsAreOmittedAndReported() throws {
    let card = try card("日本 🍝 Ravioli 日")
    #expect(card.missing == "日本🍝")
    #expect(try card.bytes == self.card("Ravioli").bytes)
    let nothing = try self.card("日本")
    #expect(nothing.missing == "日本" && nothing.ink == nil)
  }

  @Test func emptyTextDrawsNoPixel() throws {
    let card = try card("")
    #expect(card.ink == nil && card.missing == "")
  }

  @Test func boldLettersAreWider() throws {
    let widths = try ["400", "700"].map { try #require(try card("Ravioli", "font-weight=\"\($0)\"").ink).x.count }
    #expect(widths[0] < widths[1])
  }
}
