import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Invalid and unsupported YAML, reported with range and hint.
@Suite struct YAMLErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource
    let expected: ExpectedDiagnostic

    init(_ name: String, _ text: String, _ expected: ExpectedDiagnostic) {
      testDescription = name
      marked = MarkedSource(text)
      self.expected = expected
    }
  }

  @Test("Range, message and hint are correct", arguments: syntaxCases + valueCases + forbiddenCases)
  func error(_ test: Case) {
    check(test.marked, test.expected)
  }

  @Test("Ranges are correct after multi-byte text and with CR LF", arguments: syntaxCases + valueCases)
  func faultBehindOtherText(_ test: Case) {
    let entries = test.marked.marked.replacing("\n", with: "\r\n")
    check(MarkedSource("---\r\n# 日本 é 😀\r\n\(entries)---\r\ntext", path: "a.md"), test.expected, isFenced: true)
  }

  private func check(_ marked: MarkedSource, _ expected: ExpectedDiagnostic, isFenced: Bool = false) {
    let diagnostics =
      isFenced
      ? FencedDocument.parse(marked.source).diagnostics
      : YAMLReader.read(marked.source, in: marked.source.range).diagnostics
    #expect(marked.lines(diagnostics) == marked.lines(expected: [expected]))
  }

  private static func syntax(_ message: String, _ hint: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.yamlSyntax, message, hint: hint)
  }

  private static let quote = "put the value in quotes"
  private static let tab = syntax("YAML cannot be indented with tabs", "use spaces")
  private static let beginning = syntax("a value cannot begin with this character", quote)
  private static let mark = syntax("a value cannot begin with '*' or '&'", quote)
  private static let column = "begin all keys in the same column"
  private static let continuation = syntax("the indentation does not match the lines above", column)
  private static let bracket = syntax("the bracket is not closed", "write the closing ']' or '}'")
  private static let comma = syntax(
    "missing ',' before this value",
    "write ',' between values, or put the value in quotes"
  )
  private static let unclosed = syntax(
    "the quote is not closed",
    "write the closing quote, or put the whole value in quotes"
  )
  private static let ends = syntax(
    "unexpected text after the value",
    "put the whole value in quotes; inside single quotes, write '' for '"
  )
  private static let escape = syntax(
    "unknown escape sequence in double quotes",
    "write \\\\ for a backslash, or use single quotes"
  )
  private static let block = syntax(
    "text after '|' or '>' begins on the next line",
    "indent it there, or put the value in quotes"
  )
  private static let noColon = syntax("missing ':' after the key", "write 'key: value'")
  private static let directive = syntax(
    "a line cannot begin with '%'",
    "put the text in quotes, or remove the line"
  )
  private static let tag = ExpectedDiagnostic(
    .yamlTag,
    "YAML tags are not supported",
    hint: "quote text that begins with '!'"
  )
  private static let alias = ExpectedDiagnostic(
    .yamlAlias,
    "YAML aliases are not supported",
    hint: "write the value again; quote text that begins with '*'"
  )
  private static let anchor = ExpectedDiagnostic(
    .yamlAlias,
    "YAML anchors are not supported",
    hint: "remove it; quote text that begins with '&'"
  )
  private static let document = ExpectedDiagnostic(
    .yamlSeveralDocuments,
    "second YAML document",
    hint: "put all entries in one document"
  )
  private static let noEntries = ExpectedDiagnostic(
    .frontMatterNotMapping,
    "expected 'key: value' entries",
    hint: "write one 'key: value' per line"
  )
  private static let foreign = ExpectedDiagnostic(
    .controlCharacter,
    "character not allowed in YAML",
    hint: "remove it"
  )

  static let syntaxCases = [
    Case("a tab before a key", "a:\n⟦\t⟧b: 1\n", tab),
    Case("a tab before the continuation of a value", "a: x\n⟦\t⟧b: 1\n", tab),
    Case("a tab in a block", "a: |\n ⟦\t⟧x\n  y\n", tab),
    Case("a key without ':'", "a: 1\n⟦b c⟧ \nd: 2\n", noColon),
    Case("a key without ':' at the end", "a: 1\n⟦bé⟧\n", noColon),
    Case("nothing before ':'", "⟦:⟧ x\n", syntax("missing key before ':'", "write 'key: value'")),
    Case("a list as key", "⟦[⟧a]: b\n", syntax("a key cannot be a list or a mapping", "write 'key: value'")),
    Case("a mapping as key", "⟦{⟧a: 1}: b\n", syntax("a key cannot be a list or a mapping", "write 'key: value'")),
    Case("a key that is indented too far", "a: 1\n  ⟦bé⟧: 2\n", syntax("a key is not allowed here", column)),
    Case("a key that is indented too little", "a:\n  b: 1\n ⟦c⟧: 2\n", continuation),
    Case("a first key that is indented", " a: 1\n⟦b⟧: 2\n", continuation),
    Case("a list item among keys", "a: 1\n⟦-⟧ b\n", continuation),
    Case("a key among list items", "- a\n⟦b⟧: 1\n", continuation),
    Case("a key behind a list that is indented further", "a:\n  - b\n ⟦é⟧: d\n", continuation),
    Case("a directive", "⟦%⟧FOO\n", directive),
    Case("a directive with a value", "⟦%⟧YAML 9.9.9\n", directive),
    Case("a directive twice", "%YAML 1.1\n⟦%⟧YAML 1.1\n--- \na: b\n", directive),
    Case("a version that nobody knows", "⟦%⟧YAML 3.1\n--- \na: b\n", directive),
    Case("text that looks like a directive", "⟦%⟧a: b\n", directive),
    Case("a byte that libyaml does not take", "a: é⟦\u{80}⟧x\n", foreign),
    Case("a noncharacter", "a: é⟦\u{FFFE}⟧x\n", foreign),
  ]

  static let valueCases = [
    Case("at sign", "a: ⟦@⟧x\n", beginning),
    Case("backquote", "a: ⟦`⟧x\n", beginning),
    Case("percent", "a: ⟦%⟧x\n", beginning),
    Case("closing bracket", "a: ⟦]⟧\n", beginning),
    Case("comma", "a: ⟦,⟧x\n", beginning),
    Case("question mark", "a: ⟦?⟧ x\n", syntax("a value cannot begin with '?'", quote)),
    Case("bold Markdown", "a: ⟦*⟧*é** x\n", mark),
    Case("ampersand", "a: ⟦&⟧\n", mark),
    Case(
      "a list beside its key",
      "a: ⟦-⟧ b\n",
      syntax(
        "a list cannot begin on the line of its key",
        "write it below, or as [one, two]; or put the value in quotes"
      )
    ),
    Case("a double quote that is not closed", "é: ⟦\"⟧x\nb: y\n", unclosed),
    Case("a single quote that is not closed", "é: ⟦'⟧x\nb: y\n", unclosed),
    Case("a document marker in quotes", "é: ⟦\"⟧x\n--- y\"\n", unclosed),
    Case("an apostrophe in single quotes", "a: 'é it'⟦s⟧'\n", ends),
    Case("text behind double quotes", "a: \"x\" ⟦é⟧y\n", ends),
    Case("text behind brackets", "a: [x] ⟦y⟧\n", ends),
    Case("one bracket too many", "a: [x]⟦]⟧\n", ends),
    Case("an unknown escape", "a: \"é⟦\\⟧d\"\n", escape),
    Case("an escape without digits", "a: \"\\x⟦Z⟧Z\"\n", escape),
    Case("an escaped surrogate", "a: \"\\u⟦d⟧800\"\n", escape),
    Case("text beside a block mark", "a: |⟦x⟧\n  y\n", block),
    Case("text beside a folding mark", "a: >⟦é⟧\n  y\n", block),
    Case("a block indented by nothing", "a: |⟦0⟧\n  y\n", block),
    Case("a list that is not closed", "a: ⟦[⟧b, c\nt: x\n", bracket),
    Case("a mapping that is not closed", "a: ⟦{⟧b: c\nt: x\n", bracket),
    Case("a list that is not closed, at the end", "a: ⟦[⟧b, c\n", bracket),
    Case("a missing comma", "a: [\"b\" ⟦\"⟧c\"]\n", comma),
    Case(
      "no space behind a colon",
      "a: {b⟦:⟧[c]}\n",
      syntax("missing space after ':'", "add a space, or put the text in quotes")
    ),
    Case("the wrong closing bracket", "a: [b⟦}⟧\n", comma),
  ]

  static let forbiddenCases = [
    Case("an alias as value", "a: ⟦*b⟧\n", alias),
    Case("an alias in a list", "a: [x, ⟦*b⟧]\n", alias),
    Case("an alias as key", "⟦*b⟧ : x\n", alias),
    Case("an alias in a mapping", "a: {<<: ⟦*b⟧}\n", alias),
    Case("emphasis that begins a value", "a: ⟦*great⟧ film\n", alias),
    Case("an alias bomb stops at its first anchor", "a: ⟦&a⟧ [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", anchor),
    Case("an anchor on a mapping", "a: ⟦&b⟧\n  c: 1\n", anchor),
    Case("an anchor on a key", "⟦&b⟧ a: 1\n", anchor),
    Case("an anchor on the whole", "⟦&b⟧ {a: 1}\n", anchor),
    Case("a tag on a value", "a: ⟦!b⟧ c\n", tag),
    Case("a tag on nothing", "a: ⟦!⟧\n", tag),
    Case("a tag on a list", "a: ⟦!!seq⟧ [b]\n", tag),
    Case("a tag on a key", "⟦!!str⟧ a: b\n", tag),
    Case("a tag on the whole", "⟦!!map⟧ {a: b}\n", tag),
    Case("a tag that is not closed", "a: ⟦!⟧<x 1\n", tag),
    Case("a tag that is not declared", "a: ⟦!⟧u!x y\n", tag),
    Case("a second document", "a: 1\n⟦---⟧ b\n", document),
    Case("a second document behind the end of the first", "a: 1\n...\n⟦---⟧ b\n", document),
    Case("a list", "⟦- a⟧\n- b\n", noEntries),
    Case("a list in brackets", "⟦[a,⟧\nb]\n", noEntries),
    Case("text", "⟦some text⟧\n", noEntries),
    Case("text of two lines", "⟦some⟧\ntext\n", noEntries),
    Case("no space behind the colon", "⟦title:x⟧\n", noEntries),
  ]
}
