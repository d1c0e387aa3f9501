import Authoring
import Diagnostics
import FrontMatter
import TestSupport
import Testing

@Suite struct BodyChangeTests {
  @Test(arguments: [
    ("one\ntwo\nthree\n", "one\n2\nthree", "one\n2\nthree\n"),
    ("one\r\ntwo\r\nthree", "one\n2\nthree\nfour", "one\r\n2\r\nthree\r\nfour"),
    ("one\r\ntwo\nthree\r\n", "one\r\ntwo\r\n3\r\n", "one\r\ntwo\n3\r\n"),
    ("one\ntwo\n", "zero\none\ntwo\n", "zero\none\ntwo\n"),
    ("one\n\ntwo\n\n", "one\n\ntwo", "one\n\ntwo\n\n"),
    ("one\ntwo\n", "one\n", "one\n"),
    ("", "one\ntwo", "one\ntwo\n"),
    ("one\n", "", ""),
    ("same\r\n", "same\n\n", "same\r\n"),
  ])
  func onlyLinesThatDifferChange(_ old: String, _ new: String, _ wanted: String) throws {
    let fence = old.contains("\r\n") ? "\r\n" : "\n"
    let file = "---\(fence)a: 1\(fence)---\(fence)"
    #expect(try changed(file + old, new) == file + wanted)
  }

  @Test func fenceWithoutLineEndingGetsOne() throws {
    #expect(try changed("---\na: 1\n---", "Text") == "---\na: 1\n---\nText")
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func theTextIsTheNewOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = { (generator: inout SeededGenerator) in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ["", "a", "b", "c", "é"].randomElement(using: &generator) ?? ""
      }
    }
    let (old, new) = (lines(&generator).joined(separator: "\r\n"), lines(&generator).joined(separator: "\n"))
    let after = try changed("---\r\na: 1\r\n---\r\n" + old, new).dropFirst("---\r\na: 1\r\n---\r\n".count)
    let shown = { (text: String) in
      String(
        text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n").reversed()
          .drop { $0 == "\n" }.reversed()
      )
    }
    #expect(shown(String(after)) == shown(new))
  }

  private func changed(_ text: String, _ body: String) throws -> String {
    let source = SourceFile(path: "a.md", text: text)
    var file = MendedFile(source)
    file.replace(EntryChange.replacements(body: body, in: try #require(FencedDocument.parse(source).value)))
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
