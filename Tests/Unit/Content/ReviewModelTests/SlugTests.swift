import Foundation
import ReviewModel
import TestSupport
import Testing

@Suite struct SlugTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let slug: String?

    init(_ name: String, _ text: String, _ slug: String?) {
      testDescription = name
      self.text = text
      self.slug = slug
    }
  }

  static let cases = [
    Case("words", "The Big Movie", "the-big-movie"),
    Case("an apostrophe joins", "Shazam! is DC's best yet", "shazam-is-dcs-best-yet"),
    Case("a typographic apostrophe joins", "DC\u{2019}s", "dcs"),
    Case("punctuation parts", "Spider-Man: No Way Home (2021)", "spider-man-no-way-home-2021"),
    Case("a decimal point parts", "Rated 4.5", "rated-4-5"),
    Case("composed", "Caf\u{E9} Zo\u{EB}", "cafe-zoe"),
    Case("decomposed", "Cafe\u{301} Zoe\u{308}", "cafe-zoe"),
    Case("sharp s", "Straße", "strasse"),
    Case("capital sharp s", "STRAẞE", "strasse"),
    Case("dotted capital i", "İstanbul", "istanbul"),
    Case("dotless i", "ılık", "ilik"),
    Case("Kelvin sign", "300 \u{212A}", "300-k"),
    Case("letters without a decomposition", "Ærø Łódź Þór Đð Œ", "aero-lodz-thor-dd-oe"),
    Case("direction marks", "abc\u{202E}def\u{200F}", "abcdef"),
    Case("invisible characters", "a\u{200B}b\u{AD}c\u{FEFF}", "abc"),
    Case("an emoji behind a word", "Pizza 🍕👨‍👩‍👧‍👦!", "pizza"),
    Case("a variation selector", "a\u{FE0F} 1\u{FE0F}\u{20E3}", "a-1"),
    Case("Greek", "Ο Ποσειδώνας", "ο-ποσειδωνασ"),
    Case("Russian keeps its letters", "Чай и Ёлка", "чай-и-елка"),
    Case("Ukrainian keeps its letters", "Київ", "київ"),
    Case("marks that change places", "й\u{600}\u{655}", "й\u{655}"),
    Case("a stress mark", "за\u{301}мок", "замок"),
    Case("Japanese keeps its voicing", "がき カフェ・パリ", "がき-カフェ-パリ"),
    Case("Japanese, decomposed", "か\u{3099}き", "がき"),
    Case("Korean stays composed", "한국 식당", "한국-식당"),
    Case("Korean, decomposed", "\u{1112}\u{1161}\u{11AB}", "한"),
    Case("Thai keeps its vowels", "ปีใหม่", "ปีใหม่"),
    Case("Hindi keeps its vowels", "हिन्दी", "हिन्दी"),
    Case("Arabic without vowel signs", "مَطْعَم", "مطعم"),
    Case("Hebrew without points", "שָׁלוֹם", "שלום"),
    Case("a device of Windows", "CON", "con-1"),
    Case("a port of Windows", "Lpt9", "lpt9-1"),
    Case("no device", "Console", "console"),
    Case("a paginated list", "page", "page-1"),
    Case("a hidden folder", ".git", "git"),
    Case("an option", "-rf", "rf"),
    Case("a path", "../../etc/passwd", "etc-passwd"),
    Case("a percent-encoded path", "%2e%2e%2f", "2e-2e-2f"),
    Case("a dot at the end", "x.", "x"),
    Case("a file", "index.html", "index-html"),
    Case("NUL", "a\u{0}b", "a-b"),
    Case("dots", "..", "dot-dot"),
    Case("hyphens", "---", "minus-minus-minus"),
    Case("an ellipsis", "…", "ellipsis"),
    Case("exclamation marks", "!!!", "exclamation-exclamation-exclamation"),
    Case("question marks", "???", "question-question-question"),
    Case("plus and minus", "+/-", "plus-slash-minus"),
    Case("a bowl", "🍜", "steaming-bowl"),
    Case("a heart with and without a selector", "❤\u{FE0F}", "heavy-black-heart"),
    Case("a currency", "€€", "euro-euro"),
    Case("a character without a name", "\u{E000}", "ue000"),
    Case("nothing", "", nil),
    Case("white space", " \u{A0}\t", nil),
    Case("only emoji", "👨‍👩‍👧‍👦🍕", "man-woman-girl-boy-slice-of-pizza"),
    Case("only marks", "\u{301}\u{302}", "combining-acute-accent-combining-circumflex-accent"),
    Case("only marks that stay", "\u{93E}\u{E35}", "devanagari-vowel-sign-aa-thai-character-sara-ii"),
    Case("only an apostrophe", "'", "apostrophe"),
  ]

  @Test(
    "Transliteration by language",
    arguments: [
      ("de", "Größe Übel A\u{308}rger", "groesse-uebel-aerger"), ("de-CH", "Zürich", "zuerich"),
      ("da", "Smørrebrød på Ærø", "smoerrebroed-paa-aeroe"), ("nb", "Ålesund", "aalesund"),
      ("sv", "Smörgås", "smorgas"),
      ("en", "Über", "uber"), ("de", "café-naïve 日本", "cafe-naive-日本"), ("de", "CON", "con-1"),
    ]
  )
  func languages(_ language: String, _ name: String, _ slug: String) throws {
    let letters = try Fixture.configuration("language: \(language)\nslugs: language").slugLetters
    #expect(Slug(of: name, letters)?.value == slug)
    #expect(Slug(of: slug, letters)?.value == slug)
  }

  @Test("Names and their slugs", arguments: cases)
  func names(_ test: Case) {
    let slug = Slug(of: test.text)
    #expect(slug?.value.unicodeScalars.map(\.value) == test.slug?.unicodeScalars.map(\.value))
    #expect(slug == nil || slug.flatMap { Slug(written: $0.value) } == slug)
  }

  @Test("Long names are truncated between characters", arguments: ["é", "日", "𝒳", "a", "é日", "ab cd "])
  func long(_ piece: String) throws {
    let slug = try #require(Slug(of: String(repeating: piece, count: 300)))
    #expect(slug.value.utf8.count <= Slug.longest)
    #expect(slug.value.utf8.count > Slug.longest - 5)
    checkShape(slug, of: piece)
  }

  @Test("Truncation removes only the end of a name")
  func truncation() {
    let name = String(repeating: "a", count: Slug.longest - 1) + "日b"
    #expect(Slug(of: name)?.value == String(repeating: "a", count: Slug.longest - 1))
    let words = String(repeating: "a", count: Slug.longest - 1) + " b"
    #expect(Slug(of: words)?.value == String(repeating: "a", count: Slug.longest - 1))
  }

  @Test("Every scalar gives a valid slug or nil")
  func everyScalar() {
    for value in 0...0x3FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), let slug = Slug(of: "\(scalar)") else { continue }
      checkShape(slug, of: "U+\(String(value, radix: 16))")
    }
  }

  @Test("Random text gives a valid slug or nil, equal in every normalization form", arguments: 0..<10 as Range<UInt64>)
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let text = generator.text(upTo: 40)
      let slug = Slug(of: text)
      #expect(slug == Slug(of: text.decomposedStringWithCanonicalMapping))
      #expect(slug == Slug(of: text.precomposedStringWithCanonicalMapping))
      if let slug { checkShape(slug, of: text) }
    }
  }

  @Test(
    "Case, accents and spacing are ignored",
    arguments: [
      ("Trattoria Aurora", "TRATTORIA  aurora "), ("Café Zoë", "cafe zoe"), ("Straße", "STRASSE"), ("Ёлка", "елка"),
      ("Łódź", "lodz"), ("Cafe\u{301}", "Caf\u{E9}"), ("A\u{A0}B", "a b"), ("İstanbul", "istanbul"),
      ("Ποσειδώνας", "ΠΟΣΕΙΔΏΝΑΣ"),
    ]
  )
  func sameNames(_ test: (one: String, other: String)) {
    #expect(folded(test.one) == folded(test.other))
    #expect(Slug(of: test.one) == Slug(of: test.other))
  }

  @Test(
    "Folding is idempotent",
    arguments: ["a\u{B}\u{E48}b", "\u{B}\u{E48}é", "é \u{E48}", " É\u{2028}\u{93E} "]
  )
  func foldedTwice(_ name: String) {
    #expect(folded(folded(name)).unicodeScalars.elementsEqual(folded(name).unicodeScalars))
  }

  @Test("Slugs are ordered by their bytes")
  func order() {
    let slugs = ["a", "a-b", "b", "é日", "z"].compactMap { Slug(of: $0) }.sorted()
    #expect(slugs.map(\.value) == ["a", "a-b", "b", "e日", "z"])
  }

  private func checkShape(_ slug: Slug, of name: String) {
    let value = slug.value
    let isSafe =
      !value.isEmpty && !value.hasPrefix("-") && !value.hasSuffix("-") && !value.contains("--")
      && value.utf8.count <= Slug.longest
      && value.unicodeScalars.allSatisfy { scalar in
        let category = scalar.properties.generalCategory
        return scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || category == .nonspacingMark || category == .spacingMark || category == .otherLetter
          || category == .modifierLetter
      }
    if !isSafe { Issue.record("\(name.debugDescription) → \(value.debugDescription)") }
    let again = Slug(of: value)?.value
    if again.map({ Array($0.utf8) }) != Array(value.utf8) {
      Issue.record("\(name.debugDescription) → \(value.debugDescription) → \(again ?? "nil")")
    }
  }
}
