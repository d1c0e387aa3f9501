import Diagnostics
import TestSupport

extension ReviewRuleTests {
  private static func noDay(
    _ text: String,
    _ key: String,
    meant: String? = nil,
    because reason: String = ""
  ) -> ExpectedDiagnostic {
    let word = ["date", "visited"].contains(key) ? ", or unknown" : ""
    let start = text.contains { $0.isNumber } ? "write a day" : "write the day in digits\(word)"
    let hint = meant.map { "\(reason)write \(key): \($0)" } ?? "\(start), such as \(key): 2026-11-04"
    return ExpectedDiagnostic(.dateInvalid, "invalid day '\(text)'", hint: hint)
  }

  private static func noTime(_ text: String, _ key: String, meant: String? = nil) -> ExpectedDiagnostic {
    let hint = "write \(key): " + (meant ?? "2026-03-01")
    let reason = meant == nil ? "a time is written as 20:30; " : ""
    return ExpectedDiagnostic(.dateInvalid, "invalid time '\(text)'", hint: reason + hint)
  }

  private static let tags = ["english": "en", "日本": "ja"]

  private static let dateMissing = ExpectedDiagnostic(
    .dateMissing,
    "missing key 'date', 'visited' or 'published'",
    hint: "add a line such as date: 2026-11-04, or date: unknown"
  )

  private static func order(_ words: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.dateOrder, words, hint: "correct one of the two days")
  }

  static let dayCases: [RuleCase] = [
    .review(
      "30 February",
      "visited: ⟦2020-02-30⟧",
      noDay("2020-02-30", "visited", meant: "2020-02-29", because: "February 2020 has 29 days; "),
      hasValue: false
    ),
    .review("a German day", "visited: ⟦6.4.2019⟧", noDay("6.4.2019", "visited", meant: "2019-04-06"), hasValue: false),
    .review("a British day", "date: ⟦20/11/2026⟧", noDay("20/11/2026", "date", meant: "2026-11-20")),
    .review("an American day", "date: ⟦11/20/2026⟧", noDay("11/20/2026", "date", meant: "2026-11-20")),
    .review(
      "a day that could be two",
      "date: ⟦01/03/2026⟧",
      noDay("01/03/2026", "date", meant: "2026-03-01 for 1 March 2026, or date: 2026-01-03 for 3 January 2026")
    ),
    .review(
      "a day with a short year",
      "updated: ⟦4-5-26⟧",
      noDay("4-5-26", "updated", meant: "2026-05-04 for 4 May 2026, or updated: 2026-04-05 for 5 April 2026")
    ),
    .review("a day of two equal numbers", "date: ⟦3/3/2026⟧", noDay("3/3/2026", "date", meant: "2026-03-03")),
    .review("a day without zeros", "date: ⟦2026/1/5⟧", noDay("2026/1/5", "date", meant: "2026-01-05")),
    .review("a day in words", "date: ⟦Jan 5, 2026⟧", noDay("Jan 5, 2026", "date", meant: "2026-01-05")),
    .review("a day in French", "date: ⟦5 août 2026⟧", noDay("5 août 2026", "date", meant: "2026-08-05")),
    .review("a day in Spanish", "date: ⟦1 de enero de 2026⟧", noDay("1 de enero de 2026", "date", meant: "2026-01-01")),
    .review("a day in Japanese", "date: ⟦2026年1月5日⟧", noDay("2026年1月5日", "date", meant: "2026-01-05")),
    .review(
      "a day with its name",
      "date: ⟦Monday, January 5th, 2026⟧",
      noDay("Monday, January 5th, 2026", "date", meant: "2026-01-05")
    ),
    .review("a day without signs", "date: ⟦20260105⟧", noDay("20260105", "date", meant: "2026-01-05")),
    .review("a version", "date: ⟦1.2.345⟧", noDay("1.2.345", "date")),
    .review("a word with a day", "date: ⟦about 5 May 2026⟧", noDay("about 5 May 2026", "date")),
    .review("a day with slashes", "date: ⟦2026/11/20⟧", noDay("2026/11/20", "date", meant: "2026-11-20")),
    .review(
      "a day that there is not",
      "date: ⟦31.11.2026⟧",
      noDay("31.11.2026", "date", meant: "2026-11-30", because: "November 2026 has 30 days; ")
    ),
    .review("one day for both", "date: 2020-01-01", without: "visited"),
    .review("a day in the name of the file", "", without: "visited", path: "reviews/2026-08-07-name.md"),
    .review(
      "a day that there is not in the name of the file",
      "",
      dateMissing,
      without: "visited",
      fence: "⟦---⟧",
      path: "reviews/2026-02-30-name.md",
      hasValue: false
    ),
    .review("an empty day", "visited: ⟦\"\"⟧", empty("visited"), hasValue: false),
    .review("a day with a time", "date: 2026-03-01 9:05\nupdated: 2026-03-02T00:00:00.5+02:00", without: "visited"),
    .review("an hour too many", "date: ⟦2026-03-01 25:00⟧", noTime("25:00", "date")),
    .review("a time without minutes", "published: ⟦2026-03-01T09⟧", noTime("09", "published")),
    .review(
      "a time with words",
      "visited: ⟦2026-03-01 in the evening⟧",
      noTime("in the evening", "visited"),
      hasValue: false
    ),
    .review("a zone by its name", "updated: ⟦2026-03-01 09:00 CET⟧", noTime("09:00 CET", "updated")),
    .review("a comma", "date: ⟦2026-03-01, 25:00⟧", noTime("25:00", "date")),
    .review(
      "a time in the evening",
      "date: ⟦2026-03-01 9:05 pm⟧",
      noTime("9:05 pm", "date", meant: "2026-03-01 21:05")
    ),
    .review("twelve at night", "date: ⟦2026-03-01 at 12 a.m.⟧", noTime("at 12 a.m.", "date")),
    .review("midnight", "date: ⟦2026-03-01 12 a.m.⟧", noTime("12 a.m.", "date", meant: "2026-03-01 00:00")),
    .review("a French time", "date: ⟦2026-03-01 20h30⟧", noTime("20h30", "date", meant: "2026-03-01 20:30")),
    .review("a German time", "date: ⟦2026-03-01 20.30⟧", noTime("20.30", "date", meant: "2026-03-01 20:30")),
    .review(
      "no time behind the letter for it",
      "date: ⟦2026-03-01T⟧",
      ExpectedDiagnostic(
        .dateInvalid,
        "missing time after '2026-03-01'",
        hint: "a time is written as 20:30; write date: 2026-03-01"
      )
    ),
    .review(
      "a wrong day of visit beside one of publication",
      "published: 2020-01-01\nvisited: ⟦x⟧",
      noDay("x", "visited")
    ),
    .review(
      "a state for the day of publication",
      "published: ⟦true⟧",
      ExpectedDiagnostic(
        .dateInvalid,
        "invalid day 'true'",
        hint: "remove the line; mark a draft with draft: true"
      )
    ),
    .review("a wrong day of update", "updated: ⟦yesterday⟧", noDay("yesterday", "updated")),
    .review(
      "a list for a day",
      "visited: ⟦[2020]⟧",
      ExpectedDiagnostic(
        .wrongType,
        "key 'visited' requires a single value",
        hint: "write a day, such as visited: 2026-11-04"
      ),
      hasValue: false
    ),
    .review("no day", "", dateMissing, without: "visited", fence: "⟦---⟧", hasValue: false),
    .review("a day of visit that is nothing", "visited:", dateMissing, fence: "⟦---⟧", hasValue: false),
    .review("two days that are nothing", "visited:\npublished: ~", dateMissing, fence: "⟦---⟧", hasValue: false),
    .review("a day of publication only", "published: 2020-01-01", without: "visited"),
    .review("a day of visit that is nothing beside one of publication", "published: 2020-01-01\nvisited:"),
    .review("all on one day", "published: 2020-01-01\nupdated: 2020-01-01"),
    .review(
      "published before the visit",
      "⟦published⟧: 2019-12-31",
      order("'published' (2019-12-31) is earlier than 'visited' (2020-01-01)")
    ),
    .review(
      "updated before publication",
      "published: 2020-02-01\n⟦updated⟧: 2020-01-31",
      order("'updated' (2020-01-31) is earlier than 'published' (2020-02-01)")
    ),
    .review(
      "updated before the visit",
      "⟦updated⟧: 2019-12-31",
      order("'updated' (2019-12-31) is earlier than 'visited' (2020-01-01)")
    ),
  ]

  private static let altWithoutImage = ExpectedDiagnostic(
    .altWithoutImage,
    "key 'alt' requires 'image'",
    hint: "add image: or remove alt:"
  )
  private static let altMissing = ExpectedDiagnostic(
    .altMissing,
    "missing alt text",
    hint: "describe the image, such as alt: A boy in a red suit; for decoration write alt: \"\""
  )

  static let pictureCases: [RuleCase] =
    [
      .review("a picture", "image: a.jpg\nalt: A boy"),
      .review("decoration", "image: a.jpg\nalt: \"\""),
      .review("a picture without text", "image: ⟦a.jpg⟧", altMissing),
      .review("a picture with nothing for text", "image: ⟦a.jpg⟧\nalt:", altMissing),
      .review("text without a picture", "⟦alt⟧: x", altWithoutImage),
      .review("text beside a picture that is nothing", "image:\n⟦alt⟧: x", altWithoutImage),
      .review(
        "text that is a list",
        "image: a.jpg\nalt: ⟦[x]⟧",
        ExpectedDiagnostic(
          .wrongType,
          "key 'alt' requires a single value",
          hint: "write alt: x, or alt: \"[x]\" to keep the brackets"
        )
      ),
      .review(
        "a picture that is empty",
        "image: ⟦\"\"⟧\nalt: x",
        ExpectedDiagnostic(.emptyValue, "key 'image' is empty", hint: "write a value, or remove the line")
      ),
      .review(
        "a condition that is none",
        "pick: ⟦maybe⟧",
        ExpectedDiagnostic(
          .notACondition,
          "key 'pick' requires true or false, not 'maybe'",
          hint: "write pick: true, or pick: false"
        )
      ),
      .review(
        "a number for a condition",
        "draft: ⟦1⟧",
        ExpectedDiagnostic(.notACondition, "key 'draft' requires true or false, not '1'", hint: "write draft: true")
      ),
      .review("conditions of nothing", "pick:\ndraft: ~\nspoilers: null\nqr:"),
    ] + ["en", "de-AT", "zh-Hant-TW", "sl-nedis", "yue"].map { .review("\($0) is a language", "lang: \($0)") }
    + ["english", "e", "en-", "-en", "12", "en-toolongsubtag", "日本"].map {
      .review(
        "\($0) is no language",
        "lang: ⟦\($0)⟧",
        ExpectedDiagnostic(
          .languageInvalid,
          "invalid language tag '\($0)'",
          hint: tags[$0].map { "write lang: \($0)" } ?? "write a language tag, such as lang: en"
        )
      )
    }

  private static func noList(_ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.wrongType, "key 'tags' requires a list", hint: hint)
  }

  static let listCases: [RuleCase] = [
    .review("lists of nothing", "tags: []\npros:\ncons: ~\naliases: []"),
    .review("one tag", "tags: ⟦superhero⟧", noList("write tags: [superhero]")),
    .review("tags between commas", "tags: ⟦a, b⟧", noList("write tags: [a, b]")),
    .review("entries for tags", "tags: ⟦{a: b}⟧", noList("write tags: [b]")),
    .review(
      "a list in a list",
      "tags: [a, ⟦[b]⟧]",
      ExpectedDiagnostic(.wrongType, "each item of 'tags' must be a single value", hint: "write tags: [a, b]")
    ),
    .review(
      "an empty tag",
      "tags: [a, ⟦\"\"⟧]",
      ExpectedDiagnostic(.emptyValue, "key 'tags' is empty", hint: "write a value, or remove the line")
    ),
    .review("tags without a letter", "tags: [★, \"+/-\", …]"),
    .review("a restaurant without a letter", "restaurant: ...!"),
  ]

  private static func noSlug(_ text: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.slugInvalid, "invalid slug '\(text)'", hint: hint)
  }

  private static let noFileName = ExpectedDiagnostic(
    .slugInvalid,
    "the file name ' ' is white space, which cannot form a URL",
    hint: "rename the file, or add a line such as slug: a-good-name"
  )

  static let slugCases: [RuleCase] = [
    .review("capitals", "slug: ⟦Big Movie⟧", noSlug("Big Movie", "write slug: big-movie"), hasValue: false),
    .review(
      "no letters",
      "slug: ⟦..⟧",
      noSlug("..", "use lower-case letters, digits and hyphens, such as slug: a-good-name"),
      hasValue: false
    ),
    .review("a path", "slug: ⟦../a⟧", noSlug("../a", "write slug: a"), hasValue: false),
    .review("a reserved name", "slug: ⟦page⟧", noSlug("page", "write slug: page-1"), hasValue: false),
    .review("a name of Windows", "slug: ⟦con⟧", noSlug("con", "write slug: con-1"), hasValue: false),
    .review("an accent", "slug: ⟦café⟧", noSlug("café", "write slug: cafe"), hasValue: false),
    .review(
      "an empty slug",
      "slug: ⟦\"\"⟧",
      ExpectedDiagnostic(.emptyValue, "key 'slug' is empty", hint: "write a value, or remove the line"),
      hasValue: false
    ),
    .review("a slug of nothing leaves the file's name", "slug:"),
    .review("a file name without a letter", "", path: "reviews/★.md"),
    .review("a file name of a space", "", noFileName, fence: "⟦---⟧", path: "reviews/ .md", hasValue: false),
    .review("a slug makes up for it", "slug: a", path: "reviews/ .md"),
  ]
}
