import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Hash signs that begin a YAML comment but were probably meant as text.
@Suite struct HashInTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let marked: MarkedSource
    let fixed: [String]
    var testDescription: String { String(decoding: marked.source.bytes, as: UTF8.self) }

    /// Creates a case whose marks enclose the part that YAML parses as a comment.
    init(_ text: String, _ fixed: String...) { (marked, self.fixed) = (MarkedSource(text), fixed) }
  }

  @Test(arguments: [
    Case("title: Update ⟦#2⟧\n", "title: \"Update #2\"\n"),
    Case("title: Update ⟦#2: the return⟧  \nrating: 4\n", "title: \"Update #2: the return\"  \nrating: 4\n"),
    Case("restaurant: Bar\t⟦#9⟧\r\nx: y\r\n", "restaurant: \"Bar\\t#9\"\r\nx: y\r\n"),
    Case("alt: Schild ⟦#ä⟧\n", "alt: \"Schild #ä\"\n"),
    Case("pros:\n  - Track ⟦#3⟧\n  - Track ⟦#4⟧\n", "pros:\n  - \"Track #3\"\n  - \"Track #4\"\n"),
    Case("name: 日本 ⟦#寿司⟧\n", "name: \"日本 #寿司\"\n"), Case("r:\n  bio: No. ⟦#1 fan⟧\n", "r:\n  bio: \"No. #1 fan\"\n"),
    Case("t: one\n  two ⟦#3⟧\n"),
  ]) func isReported(_ test: Case) throws {
    let read = YAMLReader.read(test.marked.source, in: test.marked.source.range)
    let found = read.diagnostics.filter { $0.code == .yamlHash }
    #expect(found.map(\.range) == test.marked.ranges)
    #expect(found.allSatisfy { $0.severity == .warning && $0.message == "'#' begins a comment in unquoted text" })
    guard let fixed = test.fixed.first else { return #expect(found.allSatisfy { $0.fix.isEmpty }) }
    let again = test.marked.source.replacing(found.flatMap(\.fix))
    #expect(String(decoding: again.bytes, as: UTF8.self) == fixed)
    #expect(YAMLReader.read(again, in: again.range).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "t: a # comment\n", "t: a #\n", "t: a#b\n", "rating: 4 #best\n", "published: 2026-03-01 #late\n", "x: 09:30 #x\n",
    "draft: true #yet\n", "t: \"a\" #b\n", "t: 'a' #b\n", "#draft: true\nt: a\n", "t: a\n  #b: c\nu: d\n",
    "l:\n  - a\n  #- b\n", "t: >-\n  a #b\n", "t: a ##\n", "t: a #!\n", "l: [a, b] #c\n", "l: [a, # c\n  b]\n",
    "l: [a,\n  #b,\n  c]\n", "rating: 4.5 #x\nl: [1, 2]\n",
  ]) func isComment(_ text: String) {
    let source = SourceFile(path: "a.md", text: text)
    #expect(YAMLReader.read(source, in: source.range).diagnostics.isEmpty)
  }

  @Test(arguments: [
    Case("tags: [film, ⟦#noir, crime]⟧\n", "tags: [film, \"#noir\", crime]\n"),
    Case("l: [a, ⟦#b, c]⟧\nt: x\nrating: 4\n", "l: [a, \"#b\", c]\nt: x\nrating: 4\n"),
    Case("pros: [Track ⟦#3, b]⟧\nt: x\n", "pros: [\"Track #3\", b]\nt: x\n"),
    Case("tags: [⟦#noir]⟧\n", "tags: [\"#noir\"]\n"),
    Case("s: {name: Saga ⟦#2}⟧\nt: x\n", "s: {name: \"Saga #2\"}\nt: x\n"),
  ]) func isReportedInBrackets(_ test: Case) throws {
    let read = YAMLReader.read(test.marked.source, in: test.marked.source.range)
    let found = try #require(read.diagnostics.first)
    #expect(found.code == .yamlSyntax && found.range == test.marked.ranges.first, "\(read.diagnostics)")
    #expect(found.message == "'#' begins a comment, which hides the closing bracket")
    #expect(test.marked.source.replacing(found.fix).bytes == test.fixed.first.map { ContiguousArray($0.utf8) })
  }
}
