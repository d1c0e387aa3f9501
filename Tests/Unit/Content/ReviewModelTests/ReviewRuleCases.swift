import Diagnostics
import TestSupport

extension ReviewRuleTests {
  static func empty(_ key: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.emptyValue, "key '\(key)' is empty", hint: "write a value, or remove the line")
  }

  private static func single(_ key: String, _ first: String, _ whole: String) -> ExpectedDiagnostic {
    let hint = "write \(key): \(first), or \(key): \"\(whole)\" to keep the brackets"
    return ExpectedDiagnostic(.wrongType, "key '\(key)' requires a single value", hint: hint)
  }

  private static func taken(_ key: String, _ known: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.unknownKey, "unknown key '\(key)'", hint: "remove the line, or move its value to \(known):")
  }

  private static func twice(_ key: String) -> String {
    "did you mean '\(key)'? it is written already, so keep one of the two"
  }

  private static let tooLong = ExpectedDiagnostic(
    .valueTooLong,
    "key 'verdict' is longer than 1000 characters",
    hint: "move long text into the body"
  )
  private static func longVerdict(_ count: Int) -> String { String(repeating: "é", count: count - 1) }
  private static let remedy = "; declare others under fields: in site.yaml"
  private static let keys = """
    title, rating, category, visits, times, visited, published, date, updated, verdict, image, alt, subject, restaurant, tags, slug, pick, \
    draft, aliases, related, qr, focus, pros, cons, spoilers, lang, imported
    """

  static let textCases: [RuleCase] = [
    .review("nothing wrong", ""),
    .review("every key", everyKey),
    .review(
      "no title",
      "",
      ExpectedDiagnostic(
        .missingKey,
        "missing key 'title'",
        hint: "add a line such as title: \"Title of the review\""
      ),
      without: "title",
      fence: "⟦---⟧",
      hasValue: false
    ),
    .review("a title of nothing", "⟦title⟧:", empty("title"), hasValue: false),
    .review("a tilde for a title", "title: ⟦~⟧", empty("title"), without: "title", hasValue: false),
    .review("an empty title", "title: ⟦\"\"⟧", empty("title"), hasValue: false),
    .review("a title of white space", "title: ⟦\" \\t\\n\\u2028\"⟧", empty("title"), hasValue: false),
    .review("a title that no page can show", "title: ⟦\"\\u0001\\uFFFE\"⟧", empty("title"), hasValue: false),
    .review("a list for a title", "title: ⟦[REC]⟧", single("title", "REC", "[REC]"), hasValue: false),
    .review(
      "a title that is a comment",
      "title: ⟦#1 in town⟧",
      ExpectedDiagnostic(
        .emptyValue,
        "key 'title' is empty",
        hint: "'#' begins a comment outside quotes; write title: \"#1 in town\""
      ),
      hasValue: false
    ),
    .review(
      "several lines for a picture",
      "⟦image⟧:\n  path: a.jpg\n  alt: A",
      ExpectedDiagnostic(.wrongType, "key 'image' requires a single value", hint: "write image: a.jpg")
    ),
    .review(
      "brackets around nothing",
      "verdict: ⟦[]⟧",
      ExpectedDiagnostic(
        .wrongType,
        "key 'verdict' requires a single value",
        hint: "write verdict: \"[]\" to keep the brackets"
      )
    ),
    .review("entries for a verdict", "verdict: ⟦{a: b}⟧", single("verdict", "b", "{a: b}")),
    .review("999 characters", "verdict: x" + longVerdict(999)),
    .review("1,000 characters", "verdict: x" + longVerdict(1000)),
    .review("1,001 characters", "verdict: ⟦x⟧" + longVerdict(1001), tooLong),
    .review("a body of white space: a rating is a review", "", body: " \n\t\r\n"),
    .review(
      "a key with a swap",
      "⟦verdcit⟧: x",
      ExpectedDiagnostic(.unknownKey, "unknown key 'verdcit'", hint: "did you mean 'verdict'?")
    ),
    .review(
      "a key in another letter case",
      "⟦Pick⟧: true",
      ExpectedDiagnostic(.unknownKey, "unknown key 'Pick'", hint: "did you mean 'pick'?")
    ),
    .review(
      "a key in another letter case, which the file has",
      "⟦Pick⟧: true\npick: true",
      ExpectedDiagnostic(.unknownKey, "unknown key 'Pick'", hint: twice("pick"))
    ),
    .review(
      "two keys of other systems for one key",
      "⟦description⟧: x\n⟦excerpt⟧: y",
      ExpectedDiagnostic(.unknownKey, "unknown key 'description'", hint: "write verdict:"),
      taken("excerpt", "verdict")
    ),
    .review("a key of another system, whose key the file has", "verdict: x\n⟦summary⟧: y", taken("summary", "verdict")),
    .review(
      "a swap, whose key the file has",
      "tags: [a]\n⟦tasg⟧: [b]",
      ExpectedDiagnostic(.unknownKey, "unknown key 'tasg'", hint: twice("tags"))
    ),
    .review(
      "a key that is like none",
      "⟦budget⟧: 1",
      ExpectedDiagnostic(.unknownKey, "unknown key 'budget'", hint: "known keys: \(keys)\(remedy)")
    ),
  ]

  private static let everyKey = """
    published: 2020-01-02
    updated: 2020-01-03T10:00:00Z
    verdict: V
    image: a.jpg
    alt: ""
    subject: S
    restaurant: R
    tags: [a, b]
    pick: yes
    pros: [p]
    cons: []
    spoilers: FALSE
    draft: off
    slug: a-b
    aliases: [/a/]
    lang: de-AT
    qr: true
    """

  private static let steps = "use a number from 0 to 5 in steps of 0.5"

  private static func notRating(_ text: String) -> RuleCase {
    let expected = ExpectedDiagnostic(
      .ratingNotANumber,
      "invalid rating '\(text)'",
      hint: "\(steps), or unrated"
    )
    return .review("'\(text)' is no rating", "rating: ⟦'\(text)'⟧", expected, hasValue: false)
  }

  private static func outOfRange(_ text: String) -> RuleCase {
    let expected = ExpectedDiagnostic(.ratingOutOfRange, "rating '\(text)' is outside 0 to 5", hint: steps)
    return .review("\(text) is out of range", "rating: ⟦\(text)⟧", expected, hasValue: false)
  }

  private static func offStep(_ text: String, _ hint: String) -> RuleCase {
    let expected = ExpectedDiagnostic(.ratingOffStep, "rating '\(text)' is not a multiple of the step", hint: hint)
    return .review("\(text) is off the step", "rating: ⟦\(text)⟧", expected, hasValue: false)
  }

  static let ratingCases: [RuleCase] =
    ["", "four", "1e400", ".nan", ".inf", "0o17", "+4", "5.", ".5", "4.", "4.123", "--1", "1.2.3"]
    .map(notRating) + ["6", "5.5", "-0.5", "-1", "999999", "5.01"].map(outOfRange)
    + [offStep("4.2", "use 4 or 4.5"), offStep("4.99", "use 4.5 or 5"), offStep("0.01", "use 0 or 0.5")]
    + ["0", "5", "5.0", "4.500", "\"4.5\"", "0.5", "unrated", "Unrated", "-0"].map {
      .review("\($0) is a rating", "rating: \($0)")
    } + [
      .review(
        "no rating",
        "",
        ExpectedDiagnostic(.missingKey, "missing key 'rating'", hint: "\(steps), or unrated"),
        without: "rating",
        fence: "⟦---⟧",
        hasValue: false
      ),
      .review(
        "a rating of nothing",
        "⟦rating⟧:",
        ExpectedDiagnostic(.emptyValue, "key 'rating' is empty", hint: "\(steps), or unrated"),
        hasValue: false
      ),
      .review(
        "a list for a rating",
        "rating: ⟦[4]⟧",
        ExpectedDiagnostic(.wrongType, "key 'rating' requires a single value", hint: "write rating: 4"),
        hasValue: false
      ),
      .review(
        "no category",
        "",
        ExpectedDiagnostic(
          .missingKey,
          "missing key 'category'",
          hint: "add a line such as category: Movie"
        ),
        without: "category",
        fence: "⟦---⟧",
        hasValue: false
      ),
      .review("a category of nothing", "⟦category⟧:", empty("category"), hasValue: false),
      .review(
        "a category in another letter case",
        "category: ⟦movie⟧",
        ExpectedDiagnostic(.unknownCategory, "unknown category 'movie'", hint: "did you mean 'Movie'?"),
        hasValue: false
      ),
      .review(
        "a category that is like none",
        "category: ⟦Poem⟧",
        ExpectedDiagnostic(
          .unknownCategory,
          "unknown category 'Poem'",
          hint: "use Movie, Restaurant, or add it to categories: in site.yaml"
        ),
        hasValue: false
      ),
    ]
}
