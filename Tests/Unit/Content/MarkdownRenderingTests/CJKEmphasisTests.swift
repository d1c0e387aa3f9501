import MarkdownRendering
import TestSupport
import Testing

@Suite("Emphasis in text without spaces") struct CJKEmphasisTests {
  @Test(arguments: [
    ("これは**「重要」**です。", "これは<strong>「重要」</strong>です。"),
    ("**テスト。**これ", "<strong>テスト。</strong>これ"),
    ("これは*（注）*です", "これは<em>（注）</em>です"),
    ("他说**“重要”**的", "他说<strong>“重要”</strong>的"),
    ("评分：**《电影》**很好", "评分：<strong>《电影》</strong>很好"),
    ("**ﾃｽﾄ｡**です", "<strong>ﾃｽﾄ｡</strong>です"),
    ("이것은 **\"중요\"**합니다", "이것은 <strong>&quot;중요&quot;</strong>합니다"),
    ("**(강조)**가", "<strong>(강조)</strong>가"),
    ("価格は**￥100**です", "価格は<strong>￥100</strong>です"),
    ("**！**あ", "<strong>！</strong>あ"),
    ("***「a」***と*「b」*と", "<em><strong>「a」</strong></em>と<em>「b」</em>と"),
    ("テスト~~「a」~~です、テスト~~(a)~~です", "テスト<del>「a」</del>です、テスト<del>(a)</del>です"),
    (#"これは\**「a」*です"#, "これは*<em>「a」</em>です"),
    (#"これは*「a」\**です"#, "これは<em>「a」*</em>です"),
    (
      "`これは**「a」**です` <https://x.example/**「a」**>",
      "<code>これは**「a」**です</code> <a href=\"https://x.example/**%E3%80%8Ca%E3%80%8D**\">https://x.example/**「a」**</a>"
    ),
  ])
  func emphasisIsParsed(_ text: String, _ expected: String) {
    let body = render(text).value
    #expect(body.text == "<p>\(expected)</p>\n")
    #expect(!body.text.unicodeScalars.contains { $0.value == 0xFDD0 })
  }

  @Test(arguments: ["a**“b”**c", "é*(b)*é", "これは** 「a」 **です", "**「a」", "а**«б»**в"])
  func emphasisIsNotParsed(_ text: String) {
    #expect(render(text).value.text == "<p>\(text)</p>\n")
  }

  @Test func spoilers() {
    #expect(render("これは||「a」||です").value.spoilers.count == 1)
    #expect(render("これは**||「a」||**です").value.text.hasPrefix("<p>これは<strong><label"))
  }

  @Test func insertedNoncharacterIsRemoved() {
    let text =
      "# これは**「重要」**です\n\n[これは**「a」**です](/b**「c」**d \"e**「f」**g\")\n\n    これは**「a」**です\n\n```これは**「a」**です\na**「b\n```\n"
    let body = render(text, MarkdownOptions(plainText: true)).value
    #expect(body.headings.map(\.text) == ["これは「重要」です"])
    #expect(!body.completeText.unicodeScalars.contains { $0.value == 0xFDD0 })
    #expect(body.references.map(\.destination) == ["/b**「c」**d"])
    #expect(body.completeText.contains("title=\"e**「f」**g\""))
  }

  @Test func escapesAfterEmphasisAreParsed() {
    let body = render("これは**「重要」**です \\~~a\\~~ ~~b~~ \\\"c\\\"", MarkdownOptions(smartPunctuation: true)).value
    #expect(body.text == "<p>これは<strong>「重要」</strong>です ~~a~~ <del>b</del> &quot;c&quot;</p>\n")
  }

  @Test func escapesAfterHardBreaksAreParsed() {
    let body = render("漢**「a」**字\\\n漢**「b」**字\\\n漢**「c」**字 \\~~d\\~~ ~~e~~").value
    #expect(body.text.hasSuffix("<strong>「c」</strong>字 ~~d~~ <del>e</del></p>\n"))
  }

  @Test(arguments: ["あ*「", "**「a」**あ", "*あ*「", "あ\\*「", "あ*「'\\~"]) func manyTakeLinearTime(_ text: String) {
    expectLinearTime(repeating: text, upTo: 100_000) { _ = render($0, MarkdownOptions(smartPunctuation: true)) }
  }
}
