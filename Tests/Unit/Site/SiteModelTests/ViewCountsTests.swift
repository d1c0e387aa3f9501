import Diagnostics
import SiteModel
import TestSupport
import Testing

/// Code, range, message and hint of each error in `views.json`.
@Suite struct ViewCountsTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let text: String
    let expected: [ExpectedDiagnostic]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ expected: ExpectedDiagnostic...) {
      (self.name, self.text, self.expected) = (name, text, expected)
    }
  }

  static let number = "write the number of views, such as 812"
  static let quotes = "write a number without quotes, such as 812"

  static let cases = [
    Case("no counts", "{}"),
    Case("white space around", " \r\n\t{ } \n"),
    Case("a byte order mark", "\u{FEFF}{}"),
    Case("the least and the most", #"{"/": 0, "/a/": 1000000000000}"#),
    Case(
      "negative",
      #"{"/": ⟦-1⟧}"#,
      ExpectedDiagnostic(.numberInvalid, "'-1' is not a whole number from 0 to 1000000000000", hint: number)
    ),
    Case(
      "one too many",
      #"{"/": ⟦1000000000001⟧}"#,
      ExpectedDiagnostic(.numberInvalid, "'1000000000001' is not a whole number from 0 to 1000000000000", hint: number)
    ),
    Case(
      "more than an integer holds",
      #"{"/": ⟦99999999999999999999⟧}"#,
      ExpectedDiagnostic(
        .numberInvalid,
        "'99999999999999999999' is not a whole number from 0 to 1000000000000",
        hint: number
      )
    ),
    Case(
      "a fraction and an exponent",
      #"{"/": ⟦1.0⟧, "/a/": ⟦1e3⟧}"#,
      ExpectedDiagnostic(.numberInvalid, "'1.0' is not a whole number from 0 to 1000000000000", hint: number),
      ExpectedDiagnostic(.numberInvalid, "'1e3' is not a whole number from 0 to 1000000000000", hint: number)
    ),
    Case(
      "other types",
      #"{"/": ⟦"812"⟧, "/a/": ⟦null⟧, "/b/": ⟦true⟧, "/c/": ⟦[1, 2]⟧, "/d/": ⟦{"a": 1}⟧}"#,
      ExpectedDiagnostic(.wrongType, "invalid count of '/': not a number", hint: quotes),
      ExpectedDiagnostic(.wrongType, "invalid count of '/a/': not a number", hint: quotes),
      ExpectedDiagnostic(.wrongType, "invalid count of '/b/': not a number", hint: quotes),
      ExpectedDiagnostic(.wrongType, "invalid count of '/c/': not a number", hint: quotes),
      ExpectedDiagnostic(.wrongType, "invalid count of '/d/': not a number", hint: quotes)
    ),
    Case(
      "a path twice",
      #"{"/é/": 1, ⟦"/\u00e9/"⟧: 2}"#,
      ExpectedDiagnostic(.jsonSyntax, "duplicate name '/é/'", hint: "remove one of them")
    ),
    Case("a list", "⟦[⟧1]", ExpectedDiagnostic(.jsonSyntax, "unexpected '[', expected '{'")),
    Case("a number", "⟦8⟧12", ExpectedDiagnostic(.jsonSyntax, "unexpected '8', expected '{'")),
    Case("an empty file", "⟦⟧", ExpectedDiagnostic(.jsonSyntax, "unexpected end of file: expected '{'")),
    Case("cut short", #"{"/": 1⟦⟧"#, ExpectedDiagnostic(.jsonSyntax, "unexpected end of file: expected ',' or '}'")),
    Case(
      "more behind it",
      "{} ⟦{⟧}",
      ExpectedDiagnostic(.jsonSyntax, "unexpected '{', expected the end of the file")
    ),
    Case(
      "a comma too many",
      #"{"/": 1,⟦}⟧"#,
      ExpectedDiagnostic(.jsonSyntax, "unexpected '}', expected a name in quotes")
    ),
    Case(
      "a control character",
      "{\"/\": ⟦\0⟧1}",
      ExpectedDiagnostic(
        .controlCharacter,
        "control character U+0000",
        hint: "remove it; only tabs and line breaks are allowed"
      )
    ),
    Case(
      "200 deep",
      #"{"/": ⟦"# + nested(200) + "⟧}",
      ExpectedDiagnostic(.wrongType, "invalid count of '/': not a number", hint: quotes)
    ),
    Case(
      "201 deep",
      #"{"/": "# + nested(200, around: "⟦[⟧]") + "}",
      ExpectedDiagnostic(.jsonSyntax, "nested deeper than 200 levels", hint: "reduce the nesting of the data")
    ),
  ]

  private static func nested(_ depth: Int, around middle: String = "") -> String {
    String(repeating: "[", count: depth) + middle + String(repeating: "]", count: depth)
  }

  @Test(arguments: cases)
  func diagnostics(_ test: Case) {
    let marked = MarkedSource(test.text, path: "content/views.json")
    let found = ViewCounts.parse(marked.source).diagnostics
    #expect(marked.lines(found) == marked.lines(expected: test.expected))
    #expect(found.allSatisfy { $0.source.path == "content/views.json" && $0.severity == .error })
  }

  @Test(arguments: [
    ([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], 2), ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 0),
  ])
  func otherEncodings(_ bytes: [UInt8], _ offset: Int) throws {
    let found = ViewCounts.parse(SourceFile(path: "views.json", bytes: ContiguousArray(bytes))).diagnostics
    #expect(found.map(\.code) == [.notUTF8])
    #expect(found.first?.range?.lowerBound == offset)
  }

  @Test(arguments: [(99, 99), (100, 100), (101, 100), (50_000, 100)])
  func atMostAHundredErrorsAreReported(_ count: Int, _ named: Int) {
    let members = (0..<count).map { "\"\($0)\":-1" }.joined(separator: ",")
    #expect(ViewCounts.parse(SourceFile(path: "views.json", text: "{\(members)}")).diagnostics.count == named)
  }
}
