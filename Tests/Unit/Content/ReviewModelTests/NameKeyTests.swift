import ReviewModel
import TestSupport
import Testing

/// Equality of names, and slugs of different names.
@Suite struct NameKeyTests {
  @Test(
    "Names with different symbols are different",
    arguments: [
      ["C", "C++", "C#", "C--", "C plus plus"], ["A", "A+", "A-", "A*"], ["Wham", "Wham!", "Wham?"],
      ["Net", ".NET"], ["1", "-1", "+1", "#1", "1%", "1°"], ["Love", "Love 🍜", "Love 🍕", "♥ Love"],
      ["5", "$5", "€5", "£5"],
      ["R B", "R&B", "R+B", "R and B"], ["👍", "👍🏽", "👎"], ["!!!", "???", "!?", "...", "…", "-", "--", "+/-", "()"],
      ["日本！", "日本", "日本？"], ["Кино", "Кино+", "кино №1"], ["מה", "מה?"], ["page", "page-1", "page 1!"], ["🇵🇹", "🇪🇸"],
      ["<3", "3", ">3", "=3"], ["P!nk", "Pnk", "P nk"],
    ]
  )
  func several(_ names: [String]) throws {
    let keys = try names.map { try #require(NameKey(of: $0)) }
    #expect(Set(keys).count == names.count)
    for order in [names, names.reversed()] {
      let slugs = try order.map { try #require(Topic(name: $0)) }.distinguished().map(\.slug)
      #expect(Set(slugs).count == names.count, "\(slugs)")
      #expect(slugs.allSatisfy { Slug(written: $0.value) == $0 }, "\(slugs)")
    }
  }

  @Test(
    "Letter case, accents, spacing and separators are ignored",
    arguments: [
      ["Super Hero", "SUPER-HERO", "super  hero", "Super_Hero"], ["Café Zoë", "cafe zoe"], ["C++", "c ++"],
      ["Rock ’n’ Roll", "Rock 'n' Roll"], ["Dr. No", "Dr No", "(dr: no)"], ["❤", "❤\u{FE0F}"], ["A + B", "a+b"],
      ["WALL·E", "wall-e"], ["Ёлка!", "елка!"],
    ]
  )
  func one(_ names: [String]) {
    #expect(Set(names.map { NameKey(of: $0) }).count == 1)
  }

  @Test(
    "The signs of a name are those that distinguish it",
    arguments: [
      ("C++", "++"), ("c ++", "++"), ("A-", "-"), ("C--", "--"), (".NET", "."), ("-1", "-"), ("A & B-side!", "&!"),
      ("slow-burn", ""), ("Zoë Æther", ""), ("東京", ""), ("Rock ’n’ Roll", ""), ("❤\u{FE0F}", ""), ("+/-", ""),
    ]
  )
  func signs(_ name: String, _ signs: String) { #expect(NameKey(of: name)?.signs == signs) }

  @Test("Symbols are spelled out only if names share a slug, regardless of order and other names")
  func addresses() throws {
    try expect(["C++": "c", "Zoo": "zoo"])
    try expect(["C++": "c-plus-plus", "C#": "c-sharp", "Zoo": "zoo"])
    try expect(["C++": "c-plus-plus", "C#": "c-sharp", "C": "c"])
    try expect(["Wham!": "wham-exclamation", "Wham": "wham", "!!!": "exclamation-exclamation-exclamation"])
    try expect(["page": "page-1", "pages": "pages", "🍜": "steaming-bowl"])
    try expect([".NET": "dot-net", "Net": "net", "A-": "a-minus", "A": "a"])
  }

  @Test("A name equal to the spelled symbols of another keeps its slug")
  func spelled() throws {
    let slugs = try slugs(["C", "C++", "C plus plus"])
    #expect(slugs["C plus plus"] == "c-plus-plus" && slugs["C"] == "c")
    #expect(slugs["C++"]?.wholeMatch(of: /c-plus-plus-[0-9a-f]{10}/) != nil)
  }

  @Test("Names that differ after the maximum slug length have different slugs")
  func long() throws {
    let name = String(repeating: "映画", count: 30)
    let slugs = try slugs([name + "一", name + "二", name])
    #expect(Set(slugs.values).count == 3 && slugs.values.allSatisfy { $0.utf8.count <= Slug.longest })
  }

  @Test("White space has no key") func blank() {
    for name in ["", " ", "\u{A0}\t"] { #expect(NameKey(of: name) == nil && Topic(name: name) == nil) }
  }

  @Test("Every scalar but white space has a key and a slug")
  func everyScalar() {
    for value in 0...0x1FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace else { continue }
      guard let slug = Slug(of: "\(scalar)"), Slug(written: slug.value) == slug else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
    }
  }

  private func expect(_ expected: [String: String]) throws {
    #expect(try slugs(Array(expected.keys)) == expected)
  }

  private func slugs(_ names: [String]) throws -> [String: String] {
    let topics = try names.map { try #require(Topic(name: $0)) }.distinguished()
    return Dictionary(uniqueKeysWithValues: topics.map { ($0.name, $0.slug.value) })
  }
}
