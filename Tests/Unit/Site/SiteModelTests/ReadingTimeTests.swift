import MarkdownRendering
import SiteModel
import Testing

@Suite struct ReadingTimeTests {
  @Test(
    "Words, letters of unspaced scripts and CJK characters have separate rates",
    arguments: [
      (words: 0, letters: 0, characters: 0, minutes: 1), (230, 0, 0, 1), (231, 0, 0, 2), (0, 880, 0, 1), (0, 881, 0, 2),
      (0, 0, 500, 1), (0, 0, 501, 2), (115, 440, 0, 1), (115, 440, 1, 2), (2_300, 8_800, 5_000, 30),
    ]
  )
  func minutes(words: Int, letters: Int, characters: Int, minutes: Int) {
    var body = MarkdownBody()
    (body.words, body.unspacedLetters, body.cjkCharacters) = (words, letters, characters)
    #expect(BodyOutline(body, hasPage: true).minutes == minutes)
  }
}
