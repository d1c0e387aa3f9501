import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Unquoted values with a colon, the most common error: the hint shows the corrected line, and parsing continues.
@Suite struct UnquotedColonTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: MarkedSource
    let hints: [String]
    let entries: [String]

    init(_ name: String, _ text: String, _ hints: [String], _ entries: [String]) {
      testDescription = name
      marked = MarkedSource(text)
      self.hints = hints
      self.entries = entries
    }
  }

  static let cases = [
    Case(
      "a subtitle",
      "t: ⟦Spartacus: Vengeance⟧\n",
      ["write t: \"Spartacus: Vengeance\""],
      ["t=Spartacus: Vengeance"]
    ),
    Case("two colons are one mistake", "t: ⟦a: b: c⟧\n", ["write t: \"a: b: c\""], ["t=a: b: c"]),
    Case("a colon at the end", "t: ⟦Why me:⟧\n", ["write t: \"Why me:\""], ["t=Why me:"]),
    Case(
      "quotes in the value",
      "t: ⟦\"Shazam!\": best⟧\n",
      [#"write t: "\"Shazam!\": best""#],
      ["t=\"Shazam!\": best"]
    ),
    Case("a backslash in the value", #"t: ⟦C:\x: y⟧"#, [#"write t: "C:\\x: y""#], [#"t=C:\x: y"#]),
    Case("brackets before the colon", "t: ⟦[REC]: film⟧\n", ["write t: \"[REC]: film\""], ["t=[REC]: film"]),
    Case("other scripts", "é: ⟦日本: 寿司 😀⟧\nb: x\n", ["write é: \"日本: 寿司 😀\""], ["é=日本: 寿司 😀", "b=x"]),
    Case("a comment behind the value", "t: ⟦a: b⟧ # c: d\n", ["write t: \"a: b\""], ["t=a: b"]),
    Case("CR LF", "t: ⟦a: b⟧  \r\nu: c\r\n", ["write t: \"a: b\""], ["t=a: b", "u=c"]),
    Case("a tab behind the key", "t:\t⟦a: b⟧\n", ["write t: \"a: b\""], ["t=a: b"]),
    Case(
      "several in one file",
      "t: ⟦a: b⟧\nu: x\nv: ⟦c: d⟧\n",
      ["write t: \"a: b\"", "write v: \"c: d\""],
      ["t=a: b", "u=x", "v=c: d"]
    ),
    Case("inside a mapping", "r:\n  bio: ⟦a: b⟧\n  c: d\n", ["write bio: \"a: b\""], ["r={bio=a: b, c=d}"]),
    Case(
      "inside list items",
      "l:\n  - name: ⟦a: b⟧\n    url: ⟦c: d⟧\n",
      ["write - name: \"a: b\"", "write url: \"c: d\""],
      ["l=[{name=a: b, url=c: d}]"]
    ),
    Case("inside braces", "r: {n: ⟦a: b⟧, o: c}\n", ["write n: \"a: b\""], ["r={n=a: b, o=c}"]),
    Case(
      "inside braces in brackets",
      "r: [{o: c, n: ⟦a: b: c⟧}]\n",
      ["write n: \"a: b: c\""],
      ["r=[{o=c, n=a: b: c}]"]
    ),
  ]

  @Test("The whole value is reported and parsed as intended", arguments: cases)
  func unquoted(_ test: Case) {
    let read = YAMLReader.read(test.marked.source, in: test.marked.source.range)
    let expected = test.hints.map {
      ExpectedDiagnostic(.yamlUnquotedColon, "': ' in an unquoted value", hint: $0)
    }
    #expect(test.marked.lines(read.diagnostics) == test.marked.lines(expected: expected))
    #expect(read.value?.map(\.shown) == test.entries)
  }

  @Test("Later errors are still reported")
  func otherErrors() {
    let marked = MarkedSource("⟦t⟧: ⟦a: b⟧\n⟦t⟧: ⟦c: d⟧\nu: ⟦\"⟧x\n")
    let (first, second) = (marked.ranges[1], marked.ranges[3])
    let read = YAMLReader.read(marked.source, in: marked.source.range)
    #expect(read.value == nil)
    #expect(read.diagnostics.map(\.code) == [.yamlUnquotedColon, .yamlUnquotedColon, .yamlSyntax])
    #expect(read.diagnostics.map(\.range) == [first, second, marked.ranges[4]])
  }

  @Test("A later duplicate key is reported")
  func duplicate() {
    let marked = MarkedSource("⟦t⟧: ⟦a: b⟧\n⟦t⟧: c\n")
    let expected = [
      ExpectedDiagnostic(
        .yamlUnquotedColon,
        "': ' in an unquoted value",
        hint: "write t: \"a: b\"",
        mark: 1
      ),
      ExpectedDiagnostic(
        .duplicateKey,
        "duplicate key 't'",
        hint: "keep one of the two",
        mark: 2,
        notes: [("first occurrence", 0)]
      ),
    ]
    let read = YAMLReader.read(marked.source, in: marked.source.range)
    #expect(marked.lines(read.diagnostics) == marked.lines(expected: expected))
  }

  @Test("Valid colons are accepted")
  func validColons() {
    let text = "a: http://x\nb: 12:30\nc: 'x: y'\nd: \"x: y\"\ne: |\n  x: y\nf: x # y: z\n"
    let source = SourceFile(path: "a.md", text: text)
    let read = YAMLReader.read(source, in: source.range)
    #expect(read.diagnostics.isEmpty)
    #expect(read.value?.map(\.shown) == ["a=http://x", "b=12:30", "c=x: y", "d=x: y", "e=x: y\n", "f=x"])
  }
}
