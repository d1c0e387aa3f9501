import Diagnostics
import MarkdownRendering
import Testing

@Suite("Headings and their anchors") struct HeadingTests {
  private func check(_ text: String, _ expected: [MarkdownHeading], _ location: SourceLocation = #_sourceLocation) {
    let body = render(text).value
    #expect(body.headings == expected, sourceLocation: location)
    for heading in expected {
      #expect(body.text.contains("<h\(heading.level) id=\"\(heading.anchor)\">"), sourceLocation: location)
      #expect(body.text.contains("</h\(heading.level)>"), sourceLocation: location)
    }
  }

  private func check(_ text: String, anchor: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(render("# \(text)").value.headings.map(\.anchor) == [anchor], sourceLocation: location)
  }

  @Test func anchors() {
    check("The Last Emperor", anchor: "the-last-emperor")
    check("What's *new* in `v1.2`?", anchor: "whats-new-in-v12")
    check("Crème Brûlée & co.", anchor: "crème-brûlée--co")
    check("東京 物語", anchor: "東京-物語")
    check("ΑΘΗΝΑ", anchor: "αθηνα")
    check("हिन्दी", anchor: "हिन्दी")
    check("a_b-c", anchor: "a_b-c")
    check("[link](x.md) ![alt](y.webp)", anchor: "link-alt")
    check("\"<script>\"", anchor: "section")
    check("&quot; onload=&quot;x", anchor: "-onloadx")
    check("", anchor: "section")
    check("!!!", anchor: "section")
    check("- -", anchor: "section")
  }

  @Test func anchorsAreUnique() {
    let anchors = render("# a\n# a\n# a-1\n# a\n# !\n# ?\n").value.headings.map(\.anchor)
    #expect(anchors == ["a", "a-1", "a-1-1", "a-2", "section", "section-1"])
  }

  @Test func levels() {
    check("# a\n## b\n# c", [heading(2, "a"), heading(3, "b"), heading(2, "c")])
    check("### a\n##### b", [heading(2, "a"), heading(4, "b")])
    check("###### a", [heading(2, "a")])
    check("# a\n##### b\n###### c", [heading(2, "a"), heading(6, "b"), heading(6, "c")])
    check("> ## b\n\na\n===", [heading(3, "b"), heading(2, "a")])
    check(":::spoiler\n## b\n:::\n# a", [heading(3, "b"), heading(2, "a")])
  }

  private func heading(_ level: Int, _ text: String) -> MarkdownHeading {
    MarkdownHeading(level: level, text: text, anchor: text)
  }
}

@Suite("Excerpt") struct ExcerptTests {
  private func check(_ text: String, _ excerpt: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(render(text).value.excerpt == excerpt, sourceLocation: location)
  }

  @Test func paragraphs() {
    check("", "")
    check("A *fine*\n`film`.", "A fine film.")
    check("One.\n\nTwo.", "One.")
    check("a\n\nb\n\nTwo.", "Two.")
    check("a  \nb\\\nc", "a")
    check("a  \nIt is. B", "It is.")
    check("1 &lt; 2 <b>x</b>", "1 < 2 x")
    check("[a](b.md) c", "a c")
  }

  @Test func sentences() {
    check("“Go!” he said. I went.", "“Go!” he said.")
    check("Dr. K. Ono won 3.5 of 5 points... so far. Well.", "Dr. K. Ono won 3.5 of 5 points... so far.")
    check("Is it (really?) so… Yes.", "Is it (really?) so…")
    check("長い映画。短い本。", "長い映画。")
    check("هل تعرف؟ نعم.", "هل تعرف؟")
  }

  @Test func sentencesIncludeTheWholeOfAQuotation() {
    for (opening, closing) in [
      ("“", "”"), ("„", "“"), ("„", "”"), ("”", "”"), ("‘", "’"), ("‚", "‘"), ("’", "’"), ("«", "»"), ("»", "«"),
      ("»", "»"),
      ("‹", "›"), ("« ", " »"), ("«\u{202F}", "\u{202F}»"), ("「", "」"), ("『", "』"), ("《", "》"), ("\"", "\""),
      ("“‘", "’”"), ("„‚", "‘“"), ("«“", "”»"), ("「『", "』」"),
    ] {
      let quotation = "\(opening)Go! Don’t wait. Now!\(closing)"
      check("\(quotation) he said. I went.", "\(quotation) he said.")
      check("\(quotation) I went.", quotation)
      check("He said: \(quotation), and left. I went.", "He said: \(quotation), and left.")
      check("I went. \(quotation)", "I went.")
    }
  }

  @Test func quotationsOfAllLanguagesAreOne() {
    for language in ["en", "de", "de-CH", "fr", "sv", "hu", "ja", "ar", "pl", "da"] {
      for mark in ["\"", "'"] {
        let body = render(
          "\(mark)Go! Never again.\(mark) he said. I went.",
          MarkdownOptions(smartPunctuation: true, language: language)
        ).value
        #expect(body.excerpt.hasSuffix(" he said."), "\(language): \(body.excerpt)")
      }
    }
  }

  @Test func quotationsWithoutSpaces() {
    check("他说“走！快！”然后走了。再见。", "他说“走！快！”")
    check("「走れ！早く！」と言った。終わり。", "「走れ！早く！」")
    check("「『走れ！』と言え。すぐだ。」と言った。終わり。", "「『走れ！』と言え。すぐだ。」")
  }

  @Test func apostrophesAreNotQuotationMarks() {
    check("‘The boys’ toys are mine. All of ’em!’ he said. I went.", "‘The boys’ toys are mine. All of ’em!’ he said.")
    check("‘Heat’ is good. The boys’ toys.", "‘Heat’ is good.")
    check("‘Tis the ’90s. It is the boys’. Well.", "‘Tis the ’90s.")
    check("’Appen it is. The boys’ toys.", "’Appen it is.")
    check("The 12\" single. Well. The 7\" one.", "The 12\" single.")
    check("Don’t. Won’t.", "Don’t.")
  }

  @Test func quotationsThatEndLater() {
    check("“Tyger Tyger,  \nburning bright. Yes,  \nyou!” A poem.", "“Tyger Tyger, burning bright. Yes, you!”")
    check("“I went. I saw.\n\n“I left.” he said.", "“I went…")
    check("“Go! I went.\n\nOne.", "“Go!…")
    check("“Heat\n\nOne.", "“Heat…")
    let cut = render("“Go! " + String(repeating: "abcd ", count: 60) + "!” he said.").value.excerpt
    #expect(cut.hasSuffix("abcd…") && cut.hasPrefix("“Go!"))
  }

  @Test func excludedContent() {
    check("# Title\n\n![alt](a.webp)\n\n```\ncode\n```\n\ntext", "text")
    check("a ![alt *b*](a.webp) c", "a  c")
    check(":::spoiler Title\nsecret\n:::\ntext", "text")
    check("a\n:::spoiler\nb", "a")
  }

  @Test func length() {
    let word = "abcd "
    check(String(repeating: word, count: 40), String(repeating: word, count: 39) + "abcd")
    let cut = String(repeating: word, count: 39) + "abcd…"
    check(String(repeating: word, count: 41), cut)
    check("a\n\n" + String(repeating: word, count: 40) + "abcd.", String(repeating: word, count: 38) + "abcd…")
    check(String(repeating: word, count: 40) + "abcdefgh", cut)
  }

  @Test func withoutSpaces() {
    check(String(repeating: "東", count: 300), String(repeating: "東", count: 199) + "…")
    let family = "👩‍👩‍👧"
    let excerpt = render(String(repeating: family, count: 100)).value.excerpt
    #expect(excerpt.dropLast().allSatisfy { String($0) == family })
    #expect(excerpt.count > 20)
  }
}

@Suite("Words and plain text") struct WordTests {
  private func check(
    _ text: String,
    words: Int,
    cjk: Int = 0,
    letters: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for smart in [false, true] {
      let body = render(text, MarkdownOptions(smartPunctuation: smart)).value
      #expect(body.words == words, "smart: \(smart), of: \(text)", sourceLocation: location)
      #expect(body.cjkCharacters == cjk, sourceLocation: location)
      #expect(body.unspacedLetters == letters, sourceLocation: location)
    }
  }

  @Test func words() {
    check("", words: 0)
    check("one two\nthree", words: 3)
    check("one\n\n# two\n\n- three\n- four", words: 4)
    check("un**do**ne `a b` [c d](e.md)", words: 5)
    check("don't well-known 3.5 (x) — & !", words: 4)
    check("Zoë Łódź naïve", words: 3)
    check("a—b", words: 2)
    check("![alt text](a.webp)", words: 0)
    check("```\nlet a\n```", words: 2)
    check("Привет мир", words: 2)
  }

  /// The code counts words in eight bytes together, so every alignment is compared with a simple count.
  @Test func wordsOfEveryShape() {
    for seed in 0..<5_000 {
      let bytes = (0..<24).map { index in Array("a b-Z9, z@G/[.:")[(seed &* 2_654_435_761 >> (index % 19)) % 15] }
      let text = "x" + String(bytes) + "x"
      let words = text.split(separator: " ").count { $0.contains { $0.isLetter || $0.isNumber } }
      #expect(render(text).value.words == words, "\(text)")
    }
  }

  @Test func spoilersAreCounted() {
    check("a\n:::spoiler The end\nb c\n:::\nd", words: 6)
  }

  @Test func cjk() {
    check("東京物語。", words: 0, cjk: 4)
    check("ラーメン ramen 麺", words: 1, cjk: 5)
    check("한국어 영화", words: 0, cjk: 5)
    check("𠀀a", words: 1, cjk: 1)
  }

  @Test func lettersOfSouthEastAsia() {
    check("ภาพยนตร์เรื่องนี้ดี", words: 0, letters: 19)
    check("ดูหนัง DVD ที่บ้าน", words: 1, letters: 13)
    check("ຮູບເງົາ", words: 0, letters: 7)
    check("ភាពយន្ត", words: 0, letters: 7)
    check("ရုပ်ရှင်", words: 0, letters: 8)
    check("काठमाण्डू में", words: 2)
  }

  @Test func plainText() {
    let text = "# A *b*\n\nc\nd `e`  \nf ![g](h.webp)\n\n- i\n- j\n\n:::spoiler k\nl\n:::\n\n```\nm\n```\n"
    let plain = render(text, MarkdownOptions(plainText: true)).value.plainText
    #expect(String(decoding: plain, as: UTF8.self) == "A b\nc d e f \ni\nj\nm\n")
    #expect(render(text).value.plainText.isEmpty)
  }
}

@Suite("Encoding and line endings") struct EncodingTests {
  private func check(_ bytes: [UInt8], _ html: String) {
    #expect(render(ContiguousArray(bytes)).value.text == html)
  }

  @Test func invalidUTF8() {
    check([0x61, 0xFF, 0x62], "<p>a\u{FFFD}b</p>\n")
    check([0x61, 0xC3], "<p>a\u{FFFD}</p>\n")
    check(
      [0xED, 0xA0, 0x80],
      "<p>\u{FFFD}\u{FFFD}\u{FFFD}</p>\n".replacing("\u{FFFD}\u{FFFD}\u{FFFD}", with: "\u{FFFD}")
    )
    check([0x5B, 0x61, 0x5D, 0x28, 0xFF, 0x29], "<p><a href=\"\">a</a></p>\n")
  }

  @Test func nul() {
    check([0x61, 0, 0x62], "<p>a\u{FFFD}b</p>\n")
    check([0x60, 0, 0x60], "<p><code>\u{FFFD}</code></p>\n")
  }

  @Test func invalidSpoilerTitle() {
    let bytes = Array(":::spoiler ".utf8) + [0xFF] + Array("\n:::\n".utf8)
    check(bytes, "<details class=\"spoiler\"><summary>Spoiler: \u{FFFD}</summary>\n</details>\n")
  }

  @Test func lineEndings() {
    let text = "# a\n\nb\n:::spoiler c\nd\n:::\n```\n:::\n```\n- e\n"
    let html = render(text).value.text
    #expect(render(text.replacing("\n", with: "\r\n")).value.text == html)
    #expect(render(text.replacing("\n", with: "\r")).value.text == html)
  }
}
