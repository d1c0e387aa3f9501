import Diagnostics
import Templating
import Testing

/// The output of each filter. Lenient programs read their values from JSON, which keeps the tables short.
@Suite struct FilterTests {
  private func render(_ template: String, _ data: TemplateJSON, _ environment: TemplateEnvironment) throws -> String {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: template))])
    let program = library.value.lenientProgram("main", in: environment)
    #expect(library.diagnostics + program.diagnostics == [])
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value), data, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func check(
    _ filter: String,
    _ value: TemplateJSON,
    _ expected: String,
    in environment: TemplateEnvironment = .sample,
    at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let text = try render("{{& x | \(filter)}}", .object(["x": value]), environment)
    #expect(text == expected, sourceLocation: place)
  }

  @Test(arguments: [
    ("day", "2 November 2026"), ("month", "November 2026"), ("year", "2026"), ("iso", "2026-11-02"),
    ("rfc822", "Mon, 02 Nov 2026 10:30:00 +0000"), ("rfc3339", "2026-11-02T10:30:00Z"),
  ])
  func dates(_ filter: String, expected: String) throws {
    try check(filter, .string("2026-11-02"), expected)
    try check(filter, .string("2 Nov"), "")
    try check(filter, .null, "")
  }

  @Test func escapeFilterWritesReferences() throws {
    try check("escape", .string("<b> & \"a\""), "&lt;b&gt; &amp; &quot;a&quot;")
    try check("escape", .null, "")
  }

  /// Days near leap days and turns of centuries.
  @Test(arguments: [
    ("1970-01-01", "Thu"), ("2000-02-29", "Tue"), ("2024-02-29", "Thu"), ("1900-03-01", "Thu"), ("2026-11-08", "Sun"),
    ("1969-07-20", "Sun"), ("2100-01-01", "Fri"),
  ])
  func weekdays(_ day: String, expected: String) throws {
    #expect(try render("{{x | rfc822}}", .object(["x": .string(day)]), .sample).prefix(3) == expected)
  }

  @Test func datesFollowPatternsAndMonthNames() throws {
    let strings = TemplateStrings(months: ["Januar"], dayPattern: "{day}. {month} {year} {x}")
    let german = TemplateEnvironment(origin: "", strings: strings, language: "de")
    try check("day", .string("2026-01-02"), "2. Januar 2026 {x}", in: german)
    try check("day", .string("2026-02-02"), "2. 2 2026 {x}", in: german)
  }

  @Test(arguments: [
    ("1234567.5", "1,234,567.5"), ("999", "999"), ("-1000", "-1,000"), ("0.05", "0.05"), ("-0.5", "-0.5"),
  ])
  func numbers(_ number: String, expected: String) throws {
    try check("number", .number(number), expected)
  }

  @Test(arguments: [("1", "1 review"), ("0", "0 reviews"), ("2000", "2,000 reviews"), ("1.0", "1.0 reviews")])
  func plural(_ number: String, expected: String) throws {
    try check("plural: \"reviews\"", .number(number), expected)
  }

  @Test(arguments: [
    ("truncate: 10", "short", "short"), ("truncate: 10", "exactly 10", "exactly 10"),
    ("truncate: 11", "one, two three", "one, two…"), ("truncate: 9", "one two three", "one two…"),
    ("truncate: 30", "A whole sentence. Then another one.", "A whole sentence."),
    ("truncate: 30", "Short one. Then another one, and on.", "Short one. Then another one…"),
    ("truncate: 17", "A whole sentence. Then another one.", "A whole sentence."),
    ("truncate: 16", "A whole sentence. Then another one.", "A whole…"), ("truncate: 5", "雨の日に。もう一度行く。", "雨の日に。"),
    ("truncate: 30", "We met her and Mrs. Doe at the station.", "We met her and Mrs. Doe at…"),
    ("truncate: 8", "雨の日に。もう一度行く。", "雨の日に。"), ("truncate: 4", "abcdefgh", "abc…"), ("truncate: 3", "éééé", "éé…"),
    ("truncate: 1", "ab", "…"),
    ("upper", "straße", "STRASSE"), ("lower", "ÀB", "àb"), ("slug", " Fish & Chips! ", "fish-chips"),
    ("strip", "a <b title=\">\">c</b> 1 < 2", "a c 1 < 2"), ("strip", "a<!-- <i> -->b", "ab"),
  ])
  func text(_ filter: String, _ text: String, expected: String) throws {
    try check(filter, .string(text), expected)
  }

  @Test(arguments: [
    ("/a/", "/sub/a/"), ("https://x.example/", "https://x.example/"), ("mailto:a@b.example", "mailto:a@b.example"),
    ("javascript:alert(1)", "#"), (" JaVa\nScript:alert(1)", "#"), ("\u{1}javascript:x", "#"),
    ("data:text/html,x", "#"),
    ("//evil.example", "#"), ("/\\evil.example", "#"), ("/\t/evil.example", "#"), ("a/b?c:d", "a/b?c:d"),
  ])
  func urls(_ text: String, expected: String) throws {
    try check("url", .string(text), expected)
  }

  @Test(arguments: [
    ("https://www.oak.example/menu?day=1", "oak.example"), ("http://oak.example", "oak.example"),
    ("https://oak.example:8080/", "oak.example:8080"), ("/restaurants/oak/", "/restaurants/oak/"),
  ])
  func hosts(_ text: String, expected: String) throws {
    try check("url | host", .string(text), expected)
  }

  @Test func lists() throws {
    let list = TemplateJSON.array([.string("a"), .string("b"), .string("c")])
    try check("count", list, "3")
    try check("limit: 2 | count", list, "2")
    #expect(try render("{{#x | limit: 2}}{{.}}{{/x}}", .object(["x": list]), .sample) == "ab")
    try check("absolute", .string("/a/"), "https://reviews.example/sub/a/")
  }

  @Test func json() throws {
    let data = TemplateJSON.object([
      "b": .string("</script>&\u{2028}\u{2029}\"\\\n\u{1}"), "a": .array([.number("1.50"), .null, .bool(true)]),
    ])
    let expected = #"{"a":[1.50,null,true],"b":"\u003c/script\u003e\u0026\u2028\u2029\"\\\n\u0001"}"#
    try check("json", data, expected)
  }

  @Test(arguments: [
    ("en", 1, PluralRule.Form.one), ("en", 0, .other), ("fr", 0, .one), ("fr", 2, .other), ("pt-BR", 0, .one),
    ("pt-PT", 0, .other), ("ru", 1, .one), ("ru", 11, .many), ("ru", 21, .one), ("ru", 22, .few), ("ru", 12, .many),
    ("ru", 5, .many), ("ja", 1, .other), ("ar", 0, .other), ("ar", 1, .one), ("ar", 2, .two), ("ar", 3, .few),
    ("ar", 11, .many), ("ar", 100, .other), ("ar", 103, .few),
  ])
  func pluralRules(_ language: String, _ count: Int, expected: PluralRule.Form) {
    #expect(PluralRule(language: language).form(of: TemplateNumber(units: count)) == expected)
  }
}
