import MarkdownRendering
import TestSupport
import Testing

private func check(
  _ text: String,
  _ expected: String,
  in language: String = "en",
  _ location: SourceLocation = #_sourceLocation
) {
  let body = render(text, MarkdownOptions(smartPunctuation: true, language: language)).value
  #expect(body.text == "<p>\(expected)</p>\n", "\(language)", sourceLocation: location)
}

@Suite("Smart punctuation") struct TypographyTests {
  @Test(arguments: [
    ("The '90s didn't end well.", "The ’90s didn’t end well."),
    ("Rock 'n' roll's dead.", "Rock ’n’ roll’s dead."),
    ("'Rock 'n' roll' isn't dead", "‘Rock ’n’ roll’ isn’t dead"),
    ("'Tis the critics' choice.", "’Tis the critics’ choice."),
    ("Give 'em the dogs' dinner.", "Give ’em the dogs’ dinner."),
    ("I left 'cause it's dull, the Beatles' worst.", "I left ’cause it’s dull, the Beatles’ worst."),
    ("Wait 'til the actors' names.", "Wait ’til the actors’ names."),
    ("(the '68ers) – '69 and the kids' toys", "(the ’68ers) – ’69 and the kids’ toys"),
    ("*'twas* the boys' night", "<em>’twas</em> the boys’ night"),
    ("said—'tisn't the girls' fault", "said—’tisn’t the girls’ fault"),
    ("'12 Monkeys' and '28 Days Later'", "‘12 Monkeys’ and ‘28 Days Later’"),
    ("He said 'no' and 'yes'.", "He said ‘no’ and ‘yes’."),
    ("'Round Midnight' isn't short", "‘Round Midnight’ isn’t short"),
    ("*Alien*'s best, [Alien](/a)'s 'worst'", "<em>Alien</em>’s best, <a href=\"\">Alien</a>’s ‘worst’"),
  ])
  func apostrophes(_ text: String, _ expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    ("nl", "'s Avonds 't is de jongens' feest, foto's", "’s Avonds ’t is de jongens’ feest, foto’s"),
    ("nl", "om 's avonds 'n 'bier'", "om ’s avonds ’n ‘bier’"),
    ("de", "Hast du 'ne Idee, 'n Bier und 'Kunst'?", "Hast du ’ne Idee, ’n Bier und ‚Kunst‘?"),
    ("fr", "l'homme d'\"Alien\" qu'il aujourd'hui", "l’homme d’«\u{202F}Alien\u{202F}» qu’il aujourd’hui"),
    ("fr", "l'*amour* 'fou' n'est", "l’<em>amour</em> “fou” n’est"),
    ("it", "l'\"amore\" e 'sto", "l’«amore» e ’sto"),
  ])
  func apostrophesOfOtherLanguages(_ language: String, _ text: String, _ expected: String) {
    check(text, expected, in: language)
  }

  @Test(arguments: [
    ("en", "“a ‘b’ c”"), ("de", "„a ‚b‘ c“"), ("de-AT", "„a ‚b‘ c“"), ("de-CH", "«a ‹b› c»"),
    ("fr", "«\u{202F}a “b” c\u{202F}»"), ("fr-CA", "«\u{202F}a “b” c\u{202F}»"), ("fr-CH", "«a ‹b› c»"),
    ("es", "«a “b” c»"), ("es-MX", "“a ‘b’ c”"), ("it", "«a “b” c»"),
    ("pt", "“a ‘b’ c”"), ("pt-PT", "«a “b” c»"), ("nl", "“a ‘b’ c”"), ("sv", "”a ’b’ c”"), ("fi", "”a ’b’ c”"),
    ("da", "“a ‘b’ c”"),
    ("nb", "«a ‘b’ c»"), ("pl", "„a «b» c”"), ("cs", "„a ‚b‘ c“"), ("hu", "„a »b« c”"), ("ru", "«a „b“ c»"),
    ("uk", "«a „b“ c»"),
    ("el", "«a “b” c»"), ("tr", "“a ‘b’ c”"), ("ja", "「a 『b』 c」"), ("zh", "“a ‘b’ c”"), ("zh-Hant-TW", "「a 『b』 c」"),
    ("et", "„a ‚b‘ c“"), ("ka", "„a «b» c“"), ("hy", "«a “b” c»"), ("ur", "”a ’b‘ c“"), ("am", "«a ‹b› c»"),
    ("bs", "„a ‘b’ c”"), ("bs-Cyrl-BA", "„a ‚b‘ c“"), ("hr", "„a ‚b’ c”"), ("yue", "「a 『b』 c」"),
    ("ko", "“a ‘b’ c”"), ("xx", "“a ‘b’ c”"),
  ])
  func quotationMarks(_ language: String, _ expected: String) {
    check("\"a 'b' c\"", expected, in: language)
  }

  @Test(arguments: [
    ("\"*a*\" (\"b\") [\"c\"] \"`d`\"", "“<em>a</em>” (“b”) [“c”] “<code>d</code>”"),
    ("\"[a](/b)\" [\"a\"](/b)", "“<a href=\"\">a</a>” <a href=\"\">“a”</a>"),
    ("a 12\" record and \"b\"", "a 12&quot; record and “b”"),
    ("6'2\" tall", "6’2&quot; tall"),
    (#"\"a\" \'b\' &quot;c&quot; "d" &amp; 'e'"#, "&quot;a&quot; 'b' &quot;c&quot; “d” &amp; ‘e’"),
    ("\"a\nb\" 'c  \nd'", "“a\nb” ‘c<br />\nd’"),
    ("\"never closed", "“never closed"),
    ("צה\"ל ו\"שלום\"", "צה&quot;ל ו“שלום”"),
  ])
  func pairs(_ text: String, _ expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    ("zh", "他说\"你好\"和'再见'吗", "他说“你好”和‘再见’吗"), ("ja", "彼は\"A\"と言った。\"B\"も", "彼は「A」と言った。「B」も"),
    ("ko", "\"안녕\"이라고 '말'했다", "“안녕”이라고 ‘말’했다"),
  ])
  func quotationMarksWithoutSpaces(_ language: String, _ text: String, _ expected: String) {
    check(text, expected, in: language)
  }

  @Test(arguments: [
    "at https://youtu.be/ab--cd", "see www.x.example/a--b.", "(http://x.example/it's---b)", "a--b@x.example",
    "x.example/a--b",
    "my--photo.jpg", "https://x.example/a...b", "ftp://x.example/a--b,",
  ])
  func urlsAreUnchanged(_ text: String) {
    check(text, text)
    check("[\(text)](/x)", "<a href=\"\">\(text)</a>")
  }

  @Test func dashesOutsideURLs() {
    check("a -- b---c...", "a – b—c…")
    check("\"https://x.example/a--b\" -- 'www.x.example/--'", "“https://x.example/a--b” – ‘www.x.example/--’")
    check("and/or--perhaps, e.g. a--b", "and/or–perhaps, e.g. a–b")
    check(
      "<https://x.example/a--b> `a--b`",
      "<a href=\"https://x.example/a--b\">https://x.example/a--b</a> <code>a--b</code>"
    )
    check("a ------- -----", "a —–– —–")
  }

  @Test func escapedRunsAreUnchanged() {
    check(#"\---"#, "---")
    check(#"a \-- b \... c -- d"#, "a -- b ... c – d")
  }

  @Test func headingsAndDescriptions() {
    let options = MarkdownOptions(smartPunctuation: true, language: "de", plainText: true)
    let body = render("# Das \"Ende\" -- `\"x\"`\n\n![Ein \"Bild\"](/a.png)\n\n|\"a\"|b|\n|-|-|\n|\"c\"|d|\n", options)
      .value
    #expect(body.headings.map(\.text) == ["Das „Ende“ – \"x\""])
    #expect(body.headings.map(\.anchor) == ["das-ende--x"])
    #expect(body.completeText.contains("alt=\"Ein „Bild“\""))
    #expect(String(decoding: body.plainText, as: UTF8.self).contains("„c“"))
  }

  @Test func disabledOptionKeepsPunctuation() {
    #expect(render("\"a\" 'b' -- ...").value.text == "<p>&quot;a&quot; 'b' -- ...</p>\n")
  }

  @Test(arguments: [
    "'a ", "\"a ", "a'b", "'\"", "\"'a' ", "a\"b'c ", "https://a--b'", "\\' ", "[\"a](b) ", "--a", "a...b--",
  ])
  func manyTakeLinearTime(_ text: String) {
    expectLinearTime(repeating: text, upTo: 200_000) { _ = render($0, MarkdownOptions(smartPunctuation: true)) }
  }
}
