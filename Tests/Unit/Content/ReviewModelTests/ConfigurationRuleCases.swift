import Diagnostics
import TestSupport

extension ConfigurationRuleTests {
  static func missing(_ key: String, _ example: String, add part: String = "a line") -> ExpectedDiagnostic {
    ExpectedDiagnostic(.missingKey, "missing key '\(key)'", hint: "add \(part) such as \(key): \(example)")
  }

  static func empty(_ key: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.emptyValue, "key '\(key)' is empty", hint: "write a value, or remove the line")
  }

  static func unknown(_ key: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.unknownKey, "unknown key '\(key)'", hint: hint)
  }

  static func entries(_ key: String, _ example: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .wrongType,
      "key '\(key)' requires a mapping",
      hint: "write indented entries below it, such as \(example)"
    )
  }

  private static let keys = """
    title, url, language, timezone, slugs, description, theme, accent, fonts, reviewer, ratings, categories, fields, pageSize, feeds, \
    qr, markdown, menu, allow, pages, home, group, publish
    """
  private static let commented = ExpectedDiagnostic(
    .emptyValue,
    "key 'accent' is empty",
    hint: "'#' begins a comment outside quotes; write accent: \"#00FF7F\""
  )
  static let noCategories = ExpectedDiagnostic(
    .missingKey,
    "missing key 'categories'",
    hint: "add categories: with an indented line - name: Movie"
  )
  static let noReviewer = ExpectedDiagnostic(
    .missingKey,
    "missing key 'reviewer'",
    hint: "add reviewer: with an indented line name: Morgan"
  )

  private static func example(_ origin: String) -> ExpectedDiagnostic {
    let hint = "write the URL of the published site"
    return ExpectedDiagnostic(.urlExample, "'\(origin)' is an example URL", hint: hint)
  }

  private static func colour(_ text: String) -> RuleCase {
    let known = ["green": "#008000", "#１２３４５６": "#123456", "00FF7F": "#00FF7F"]
    let hint = known[text].map { "write accent: \"\($0)\"" } ?? "write a colour, such as accent: \"#00FF7F\""
    let expected = ExpectedDiagnostic(.accentInvalid, "invalid colour '\(text)'", hint: hint)
    return .site("\(text) is no colour", "accent: ⟦\"\(text)\"⟧", expected)
  }

  private static func contrast(_ colour: String, _ background: String, _ ratio: String, shade: String) -> RuleCase {
    let message = "colour '\(colour)' has a contrast of \(ratio) on \(background), less than 4.5:1"
    let (light, dark) = background == "the dark background" ? (colour, shade) : (shade, colour)
    let choice = "{fill: \"\(colour)\", light: \"\(light)\", dark: \"\(dark)\"}"
    let hint = "links and stars use \(shade); to set all colours, write accent: \(choice)"
    let expected = ExpectedDiagnostic(.accentContrast, message, hint: hint)
    return .site("\(colour) on \(background)", "accent: ⟦\"\(colour)\"⟧", expected)
  }

  private static func contrast(_ written: String, _ message: String, hint: String) -> RuleCase {
    .site(written, written, ExpectedDiagnostic(.accentContrast, message, hint: hint))
  }

  static let contrastCases: [RuleCase] = [
    .site("the default accent", "accent: \"#00ff7f\""),
    .site("an accent from the images", "accent: auto"),
    .site("an accent from the images in capital letters", "accent: \"AUTO\""),
    .site("an accent from the images below a theme", "theme: {accent: auto}"),
    contrast("#FFD700", "the light background", "1.23:1", shade: "#816C00"),
    contrast("#1E3A8A", "the dark background", "1.63:1", shade: "#7183B5"),
    .site("a chosen colour for light paper", "accent: {fill: \"#FFD700\", light: \"#816C00\"}"),
    .site("chosen colours for both", "accent: {fill: \"#FFD700\", light: \"#004488\", dark: \"#FFFFFF\"}"),
    .site("the default accent with another for light paper", "accent: {fill: \"#00FF7F\", light: \"#004488\"}"),
    contrast(
      "accent: {fill: \"#FFD700\", light: ⟦\"#EEC900\"⟧}",
      "colour '#EEC900' has a contrast of 1.42:1 on the light background, less than 4.5:1",
      hint: "links and stars use #806C00; write light: \"#806C00\""
    ),
    contrast(
      "accent: {fill: ⟦\"#FFD700\"⟧, dark: \"#FFFFFF\"}",
      "colour '#FFD700' has a contrast of 1.23:1 on the light background, less than 4.5:1",
      hint: "links and stars use #816C00; write light: \"#816C00\""
    ),
    .site(
      "no colour for areas",
      "⟦accent⟧: {light: \"#816C00\"}",
      ExpectedDiagnostic(
        .missingKey,
        "missing key 'fill'",
        hint: "add a line such as fill: \"#00FF7F\""
      )
    ),
    .site(
      "no colour in the dark",
      "accent: {fill: \"#00FF7F\", dark: ⟦green⟧}",
      ExpectedDiagnostic(.accentInvalid, "invalid colour 'green'", hint: "write dark: \"#008000\"")
    ),
  ]

  private static func pageSize(_ text: String) -> RuleCase {
    let words = "'\(text)' is not a whole number from 1 to 1000"
    let limits = ["0": 1, "1001": 1000, "-1": 1, "1.5": 1, "99999999999999999999": 1000, "+5": 5, "0x10": 16]
    let nearest = limits.mapValues { "write pageSize: \($0)" }
    let expected = ExpectedDiagnostic(
      .numberInvalid,
      words,
      hint: nearest[text] ?? "write a whole number from 1 to 1000, such as pageSize: 20"
    )
    return .site("\(text) cards", "pageSize: ⟦\(text)⟧", expected)
  }

  static let siteCases: [RuleCase] =
    ["green", "#12345", "#1234567", "#12345g", "00FF7F", "#１２３４５６"].map(colour)
    + ["0", "1001", "-1", "1.5", "ten", "99999999999999999999", "+5", "0x10"].map(pageSize)
    + ["1", "1000", "007"].map { .site("\($0) cards", "pageSize: \($0)") } + [
      .site("nothing wrong", ""),
      .site("no title", "", missing("title", "Morgan's Reviews"), without: "title", start: "⟦⟧"),
      .site("a title of nothing", "⟦title⟧:", empty("title")),
      .site("no URL", "", missing("url", "https://reviews.example"), without: "url", start: "⟦⟧"),
      .site(
        "a URL of another kind",
        "url: ⟦ftp://x⟧",
        ExpectedDiagnostic(
          .urlInvalid,
          "invalid site URL 'ftp://x'",
          hint: "write a site URL, such as url: https://reviews.example"
        )
      ),
      .site(
        "a URL with a query",
        "url: ⟦https://x?a⟧",
        ExpectedDiagnostic(.urlInvalid, "invalid site URL 'https://x?a'", hint: "write url: https://x")
      ),
      .site("the URL of examples", "url: ⟦https://Reviews.example/there⟧", example("https://reviews.example")),
      .site("another URL of examples", "url: ⟦https://www.example.com/⟧", example("https://www.example.com")),
      .site("a machine of one's own", "url: ⟦http://localhost:8000⟧", example("http://localhost:8000")),
      .site("a name for tests", "url: ⟦https://films.test⟧", example("https://films.test")),
      .site("a name of no site", "url: https://films.example"),
      .site(
        "a name that cannot be published",
        "url: ⟦https://films.example⟧\npublish: {rsync: /srv/films}",
        example("https://films.example")
      ),
      .site(
        "a language that is none",
        "language: ⟦english⟧",
        ExpectedDiagnostic(.languageInvalid, "invalid language tag 'english'", hint: "write language: en")
      ),
      .site("slugs of the language", "slugs: language"),
      .site(
        "slugs by no rule",
        "slugs: ⟦ascii⟧",
        ExpectedDiagnostic(.unknownChoice, "unknown value 'ascii' of 'slugs'", hint: "use plain, language")
      ),
      .site("a colour without quotes", "⟦accent⟧: #00FF7F", commented),
      .site("an unknown key", "⟦pagesize⟧: 20", unknown("pagesize", "did you mean 'pageSize'?")),
      .site("a key that is like none", "⟦zzzzzzzz⟧: 20", unknown("zzzzzzzz", "known keys: \(keys)")),
      .site(
        "a feed that is none",
        "feeds: [atom, ⟦atm⟧]",
        ExpectedDiagnostic(.unknownFeedFormat, "unknown feed format 'atm'", hint: "did you mean 'atom'?")
      ),
      .site(
        "one feed",
        "feeds: ⟦rss⟧",
        ExpectedDiagnostic(.wrongType, "key 'feeds' requires a list", hint: "write feeds: [rss]")
      ),
      .site("Markdown without entries", "markdown: ⟦true⟧", entries("markdown", "smart: true")),
      .site("an unknown key of Markdown", "markdown: {⟦smrt⟧: true}", unknown("smrt", "did you mean 'smart'?")),
      .site(
        "not UTF-8",
        "a: ⟦\u{1}⟧",
        ExpectedDiagnostic(
          .controlCharacter,
          "control character U+0001",
          hint: "remove it; only tabs and line breaks are allowed"
        )
      ),
    ]
}
