import Notation
import Testing

@Suite struct PlainFormTests {
  @Test(arguments: [
    ("３", "3"), ("４．５", "4.5"), ("4½", "4.5"), ("½", "0.5"), ("3¼", "3.25"), ("٣", "3"), ("२", "2"), ("4⅓", "4⅓"),
    ("2026–01–05", "2026-01-05"), ("4\u{A0}/\u{A0}5", "4 / 5"), ("“4”", "4"), ("Über", "Über"), ("a “b”", "a “b”"),
    ("８／１０", "8/10"), ("★★★", "★★★"), ("", ""),
  ])
  func dataAreInASCII(_ test: (text: String, plain: String)) { #expect(plainForm(test.text) == test.plain) }

  @Test(arguments: [
    ("“noir”", "noir"), ("„noir“", "noir"), ("«\u{A0}noir\u{A0}»", "noir"), ("‘noir’", "noir"), ("”noir”", "noir"),
    ("「noir」", "noir"), ("“A” and “B”", "“A” and “B”"), ("“Weird Al” X", "“Weird Al” X"), ("’n’", "’n’"),
    ("\"a\"", "\"a\""),
  ])
  func enclosingMarksAreRemoved(_ test: (text: String, bare: String)) {
    #expect(withoutTypographicQuotes(test.text) == test.bare)
  }

  /// Samples of RFC 3492, section 7.1, and common hosts.
  @Test(arguments: [
    ("münchen.test", "xn--mnchen-3ya.test"), ("Bücher.example", "xn--bcher-kva.example"), ("a.example", "a.example"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
    ("mu\u{308}nchen.test", "xn--mnchen-3ya.test"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
  ])
  func hostsAreInPunycode(_ test: (host: String, ascii: String)) { #expect(asciiHost(test.host) == test.ascii) }
}
