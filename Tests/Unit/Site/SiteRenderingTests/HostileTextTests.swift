import Foundation
import SiteTestSupport
import Testing

/// Texts that programs often corrupt, in every field. Readers receive every scalar that the author wrote.
@Suite struct HostileTextTests {
  static let naughty: [[String]] = [
    // Combining marks after spaces, alone and stacked.
    [
      "( \u{361}\u{B0} \u{35C}\u{296} \u{361}\u{B0})", "a \u{301}b", "\u{301}",
      "z\u{33F}\u{302}\u{35C}\u{333}a\u{20DD}l\u{489}go \u{20E3}",
    ],
    // White space of every kind.
    [
      "a\u{85}b", "a\u{A0}\u{301}b", "a\u{2003}\u{2009}b", "a\u{3000}b\u{1680}c\u{205F}d\u{202F}e", "a\u{B}b\u{C}c",
      "a\u{2029}b",
    ],
    // Zero-width characters.
    [
      "a\u{200B}b\u{200C}c\u{200D}d\u{2060}e\u{FEFF}f\u{AD}g", "\u{FEFF}a", "\u{180E}\u{115F}\u{3164}",
    ],
    // Bidirectional controls and right-to-left scripts.
    [
      "\u{202A}a\u{202B}b\u{202C}c\u{2066}d\u{2067}e\u{2069}", "שָׁלוֹם عَرَبِيّ \u{200F}!", "\u{61C}x",
    ],
    // Emoji and characters beyond the Basic Multilingual Plane.
    [
      "👩🏽‍🚀👨‍👩‍👧‍👦🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}🇮🇹❤\u{FE0F}1\u{FE0F}\u{20E3}", "𝕿𝖍𝖊 𝓺𝓾𝓲𝓬𝓴 𠜎",
      "\u{10FFFD}\u{E000}",
    ],
    // Precomposed and decomposed letters, ligatures, and letters with case mappings of other lengths.
    [
      "é e\u{301} Å A\u{30A} \u{212B}", "ﬁ ﷽ ǅ ŉ", "Straße İstanbul ıI ΣΑΣ", "각 \u{1100}\u{1161}\u{11A8} か\u{3099}",
      "กำ ไม้ ཨཱོཾ",
    ],
    // Texts that resemble values of other types.
    [
      "null", "undefined", "NaN", "true", "no", "~", "0x1F", "1e400", "-0", "1/0", "1,000.00", "0123", "２０２６", "٠١٢",
      "½ ⅓ ²",
    ],
    // Syntax of other languages and formats.
    [
      "%s %d %n %@ %00", "${x} $(x) #{x} <%= x %>", "\\u0000 \\x00 \\0", "' OR 1=1 --", "\"\"''\"\"",
      "../../etc/passwd",
      "C:\\con\\nul",
      "&lt;b&gt; &#x26; &nbsp &notanentity;", "<b onclick=x()>b</b", "!@#$%^&*()_+-={}|;:,./<>?", "†‡•…‰€™ ≠≈∞ ⁰⁴⁵",
      "a\u{9B}31mbc\u{FFFF}d",
    ],
  ]

  @Test(arguments: naughty)
  func everyScalarIsPreserved(_ texts: [String]) async throws {
    let text = texts.joined(separator: " | ")
    let site = try await HostileSite(text)
    let page = try site.markup("reviews/one/index.html")
    for field in ["Title", "Verdict", "Pro", "Con", "Tag"] {
      let expected = scalars(of: field, text)
      #expect(page.texts.contains { Array($0.unicodeScalars) == expected }, "\(field)")
    }
    let alt = scalars(of: "Alt", text)
    #expect(page.tags.contains { $0["alt"].map { Array($0.unicodeScalars) } == alt })
    try checkData(site, text)
  }

  private func checkData(_ site: HostileSite, _ text: String) throws {
    let feed = try #require(try object(site.text("feed.json")))
    #expect(isSame(feed["title"], "Site", text))
    let items = try #require(feed["items"] as? [[String: Any]])
    // Soft hyphens of titles are for headings.
    let title = text.replacing("\u{AD}", with: "")
    #expect(items.contains { isSame($0["title"], "Title", title) })
    #expect(items.contains { ($0["tags"] as? [String])?.contains { isSame($0, "Tag", text) } == true })
    let scripts = try site.markup("reviews/one/index.html").scripts.filter { !$0.isEmpty }
    let data = try #require(try scripts.compactMap { try object($0) }.first)
    #expect(isSame(data["name"], "Title", title))
  }

  private func isSame(_ value: Any?, _ field: String, _ text: String) -> Bool {
    (value as? String).map { Array($0.unicodeScalars) } == scalars(of: field, text)
  }

  private func scalars(of field: String, _ text: String) -> [Unicode.Scalar] {
    Array(HostileSite.cleaned("\(field) \(text)").unicodeScalars)
  }

  private func object(_ text: String) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  }
}
