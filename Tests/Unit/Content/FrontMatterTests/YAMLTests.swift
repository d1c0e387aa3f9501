import Diagnostics
import FrontMatter
import Testing

/// Written YAML values are parsed as the same values.
@Suite struct YAMLTests {
  @Test(arguments: [
    ("Dune", "Dune"), ("Spartacus: Vengeance", "\"Spartacus: Vengeance\""), ("12:30", "12:30"), ("#1", "\"#1\""),
    ("C# and C", "C# and C"), ("a #b", "\"a #b\""), ("yes", "\"yes\""), ("", "\"\""), (" a", "\" a\""),
    ("say \"hi\"", "say \"hi\""), ("\"hi\"", "\"\\\"hi\\\"\""), ("it's", "it's"), ("a\nb", "\"a\\nb\""),
    ("[x]", "\"[x]\""), ("a, b", "a, b"), ("end:", "\"end:\""), ("-1", "\"-1\""), ("C:\\d", "C:\\d"),
  ])
  func textsAreQuotedIfRequired(_ text: String, _ written: String) {
    #expect(YAML.text(text).description == written)
  }

  @Test func listsAndMappingsQuoteDelimiters() {
    #expect(YAML.texts(["a", "b, c", "d]", "1:?"]).description == "[a, \"b, c\", \"d]\", \"1:?\"]")
    #expect(
      YAML.mapping([("name", .text("x: y")), ("number", .plain("2"))]).description == "{name: \"x: y\", number: 2}"
    )
  }

  /// Random text round-trips as a value, in a list and in a mapping.
  @Test func randomTextRoundTrips() throws {
    var random = SystemRandomNumberGenerator()
    let characters = Array("ab1: #-?,[]{}&*!|>'\"%@`~\\é\u{301}\t\n日\u{85}\u{2028}\u{FEFF}")
    for _ in 0..<3_000 {
      let text = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a" }
      )
      let value = YAML.text(text)
      let yaml = "a: \(value)\nb: \(YAML.list([value]))\nc: \(YAML.mapping([("d", value)]))\n"
      let source = SourceFile(path: "x", text: yaml)
      let entries = try #require(YAMLReader.read(source, in: source.range).value, "\(yaml.debugDescription)")
      #expect(entries.flatMap { $0.value.scalars }.map(\.text) == [text, text, text], "\(yaml.debugDescription)")
    }
  }
}

extension Value {
  fileprivate var scalars: [Scalar] {
    switch self {
    case .scalar(let scalar): [scalar]
    case .sequence(let values, _): values.flatMap(\.scalars)
    case .mapping(let entries, _): entries.flatMap(\.value.scalars)
    }
  }
}
