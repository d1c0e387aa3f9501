import Diagnostics
import ReviewModel
import TestSupport

extension ConfigurationRuleTests {
  private static let link = "{name: Mastodon, url: \"https://…\"}"

  private static func url(_ text: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.urlInvalid, "invalid URL '\(text)'", hint: hint)
  }

  private static func menu(_ text: String) -> RuleCase {
    let known = ["//evil.example": "https://evil.example", "about": "/about"]
    let hint = known[text].map { "write url: \($0)" } ?? "write a URL or path, such as url: /about/"
    let expected = ExpectedDiagnostic(.urlInvalid, "invalid URL or path '\(text)'", hint: hint)
    return .site("\(text) is no link", "menu: [{name: A, url: ⟦'\(text)'⟧}]", expected)
  }

  private static func origin(_ text: String) -> RuleCase {
    let hosts = ["a.example", "a.example/", "a.example/x"].flatMap { [$0, "http://\($0)", "https://\($0)"] }
    let known =
      hosts.contains(text) ? "https://a.example" : text == "https://é.example" ? "https://xn--9ca.example" : nil
    let expected = ExpectedDiagnostic(
      .urlInvalid,
      "invalid origin '\(text)'",
      hint: known.map { "write \($0)" } ?? "write an origin, such as https://plausible.io"
    )
    return .site("\(text) is no origin", "allow: {script: [https://a.example, ⟦\"\(text)\"⟧]}", expected)
  }

  static let allowCases: [RuleCase] =
    [
      "http://a.example", "a.example", "*", "https:", "https://", "https://a.example/", "https://a.example/x",
      "https://a.example; script-src *", "https://a.example,https://b.example", "https://a b", "'unsafe-inline'",
      "https://*", "https://*.", "https://a.*.example", "https://a..b", "https://a:x", "https://a:99999",
      "https://é.example",
      "https://a@b", "data:",
    ]
    .map(origin)
    + ["https://a.example", "https://*.a.example", "https://a.example:8443", "HTTPS://A.Example"].map {
      .site("\($0) is an origin", "allow: {frame: [\"\($0)\"], img: []}")
    } + [
      .site("no directive", "allow: {⟦scripts⟧: [https://a.example]}", unknown("scripts", "did you mean 'script'?")),
      .site("no directives", "allow: ⟦x⟧", entries("allow", "script: [https://plausible.io]")),
      .site(
        "an origin that is no list",
        "allow: {script: ⟦https://a.example⟧}",
        ExpectedDiagnostic(.wrongType, "key 'script' requires a list", hint: "write script: [https://a.example]")
      ),
    ]

  static let pagesCases: [RuleCase] = [
    .site("no pages", "pages: ⟦false⟧", entries("pages", "statistics: false")),
    .site(
      "pages that are no condition",
      "pages: {tags: ⟦never⟧, saved: false}",
      ExpectedDiagnostic(
        .notACondition,
        "key 'tags' requires true or false, not 'never'",
        hint: "write tags: true, or tags: false"
      )
    ),
    .site(
      "pages with a slip",
      "pages: {⟦statistic⟧: false}",
      unknownPages("statistic", "did you mean 'statistics'?")
    ),
    .site(
      "pages that no site can do without",
      "pages: {⟦home⟧: false}",
      unknownPages("home", "use \(OptionalPages.allCases.map(\.rawValue).joined(separator: ", "))")
    ),
  ]

  static let destinationCases: [RuleCase] =
    ["user@host:/var/www", "host:", "rsync://host/module", "/srv/reviews"].map {
      .site("to \($0)", "publish: {rsync: '\($0)'}")
    }
    + ["-x", "user@-oProxyCommand=x:/"].map {
      .site("to \($0)", "publish: {rsync: ⟦\"\($0)\"⟧}", noPlace($0))
    }
    + [
      .site("by rclone", "publish: {rclone: 'remote:reviews'}"),
      .site("nothing to send to", "⟦publish⟧: {rsync: }", destination("key 'publish' has no destination")),
      .site("two programs", "⟦publish⟧: {rsync: /a, rclone: /b}", destination("key 'publish' has two destinations")),
      .site("a place alone", "publish: ⟦user@host⟧", entries("publish", "rsync: user@host:/var/www")),
      .site("another program", "publish: {⟦rsnc⟧: /a}", unknown("rsnc", "did you mean 'rsync'?")),
    ]

  private static func destination(_ message: String) -> ExpectedDiagnostic {
    let hint = "write one destination, such as publish: {rsync: user@host:/var/www} or publish: {rclone: remote:path}"
    return ExpectedDiagnostic(.destinationInvalid, message, hint: hint)
  }

  private static func noPlace(_ place: String) -> ExpectedDiagnostic {
    destination("invalid rsync destination '\(place)'")
  }

  private static func unknownPages(_ name: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.unknownPages, "unknown page kind '\(name)'", hint: hint)
  }

  static let reviewerCases: [RuleCase] =
    [
      "javascript:x()", "JaVa Script:x()", "//evil.example", "//\u{301}evil.example", "about", "data:x", "/a b",
      "/\\evil", "/\\\u{301}evil", "https://",
      "mailto:",
    ]
    .map(menu)
    + ["/about/", "https://x", "HTTP://x", "mailto:a@b", "/é/", "/"].map {
      .site("\($0) is a link", "menu: [{name: A, url: \($0)}]")
    } + [
      .site("no reviewer", "", noReviewer, without: "reviewer", start: "⟦⟧"),
      .site("a reviewer of nothing", "⟦reviewer⟧:", noReviewer),
      .site(
        "a reviewer without entries",
        "reviewer: ⟦Morgan⟧",
        ExpectedDiagnostic(.wrongType, "key 'reviewer' requires a mapping", hint: "write reviewer: {name: Morgan}")
      ),
      .site("a reviewer without a name", "⟦reviewer⟧: {bio: x}", missing("name", "Morgan")),
      .site(
        "an unknown key",
        "reviewer: {name: M, ⟦nam⟧: x}",
        unknown("nam", "did you mean 'name'? it is written already, so keep one of the two")
      ),
      .site("all of a reviewer", "reviewer: {name: M, bio: b, image: a.jpg, alt: x, expertise: [a], links: []}"),
      .site(
        "links that are no list",
        "reviewer: {name: M, ⟦links⟧: x}",
        ExpectedDiagnostic(.wrongType, "key 'links' requires a list", hint: "write a list, such as links: [\(link)]")
      ),
      .site(
        "a link without entries",
        "reviewer: {name: M, links: [⟦x⟧]}",
        ExpectedDiagnostic(
          .wrongType,
          "each item of 'links' must be a mapping",
          hint: "write a mapping, such as \(link)"
        )
      ),
      .site("a link without a URL", "menu: [⟦{⟧name: A}]", missing("url", "/about/", add: "a key")),
      .site("a link whose URL is nothing", "menu: [⟦{⟧name: A, url: }]", missing("url", "/about/", add: "a key")),
      .site("a link without a name", "menu: [⟦{⟧url: /a/}]", missing("name", "About", add: "a key")),
      .site(
        "a path where only URLs are taken",
        "reviewer: {name: M, links: [{name: A, url: ⟦/a/⟧}]}",
        url("/a/", "write a URL, such as url: https://a.example/page")
      ),
      .site(
        "an unknown key of a link",
        "menu: [{name: A, url: /, ⟦zzzzz⟧: b}]",
        unknown("zzzzz", "known keys: name, url")
      ),
    ]

  private static func noType(_ text: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .unknownCategoryType,
      "search engines do not accept reviews of type '\(text)'",
      hint: hint
    )
  }

  private static func duplicate(_ name: String, _ other: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .categoryDuplicate,
      "category '\(name)' has the same name or URL as '\(other)'",
      hint: "use another name, or add slug:"
    )
  }

  private static func contradiction(_ poster: String, _ shape: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .shapeContradiction,
      "'poster: \(poster)' contradicts 'shape: \(shape)'",
      hint: "remove poster:"
    )
  }

  static let categoryCases: [RuleCase] = [
    .site("no categories", "", noCategories, without: "categories", start: "⟦⟧"),
    .site("categories of nothing", "⟦categories⟧:", noCategories),
    .site("an empty list of categories", "⟦categories⟧: []", noCategories),
    .site(
      "categories that are no list",
      "⟦categories⟧: Movie",
      ExpectedDiagnostic(.wrongType, "key 'categories' requires a list", hint: "write categories: [{name: Movie}]")
    ),
    .site(
      "a category without entries",
      "categories: [⟦Movie⟧]",
      ExpectedDiagnostic(
        .wrongType,
        "each item of 'categories' must be a mapping",
        hint: "write categories: [{name: Movie}]"
      )
    ),
    .site(
      "a category without a name",
      "categories: [⟦{⟧poster: true, slug: a}]",
      missing("name", "Movie", add: "a key")
    ),
    .site("an unknown key", "categories: [{name: A, ⟦plurl⟧: As}]", unknown("plurl", "did you mean 'plural'?")),
    .site("two names", "categories: [{name: A}, {⟦name⟧: A, slug: b}]", duplicate("A", "A")),
    .site("two names in other letters", "categories: [{name: Café}, {⟦name⟧: CAFE}]", duplicate("CAFE", "Café")),
    .site("two URLs", "categories: [{name: A, slug: x}, {⟦name⟧: B, slug: x}]", duplicate("B", "A")),
    .site("a type with a slip", "categories: [{name: A, type: ⟦Moive⟧}]", noType("Moive", "did you mean 'Movie'?")),
    .site(
      "a type that takes no reviews",
      "categories: [{name: A, type: ⟦Person⟧}]",
      noType("Person", "use a type such as Movie, Book, Restaurant or Product")
    ),
    .site("a name without a letter", "categories: [{name: ★}]"),
    .site(
      "names that differ in their signs",
      "categories: [{name: C}, {name: C++}, {name: C#}, {name: Yes!}, {name: Yes?}]"
    ),
    .site("a slug that another name has", "categories: [{name: A, slug: b}, {⟦name⟧: B}]", duplicate("B", "A")),
    .site("names that differ in their case", "categories: [{name: A b}, {⟦name⟧: a-B}]", duplicate("a-B", "A b")),
    .site("shapes", "categories: [{name: A, shape: portrait, poster: true}, {name: B, shape: square, poster: false}]"),
    .site(
      "a shape with a slip",
      "categories: [{name: A, shape: ⟦sqare⟧}]",
      ExpectedDiagnostic(.unknownChoice, "unknown value 'sqare' of 'shape'", hint: "did you mean 'square'?")
    ),
    .site("a square poster", "categories: [{name: A, shape: square, ⟦poster⟧: true}]", contradiction("true", "square")),
    .site("no poster", "categories: [{name: A, ⟦poster⟧: no, shape: portrait}]", contradiction("false", "portrait")),
    .site("a slug makes up for it", "categories: [{name: ★, slug: a}]"),
    .site(
      "a slug that is none",
      "categories: [{name: A, slug: ⟦B C⟧}]",
      ExpectedDiagnostic(.slugInvalid, "invalid slug 'B C'", hint: "write slug: b-c")
    ),
  ]
}
