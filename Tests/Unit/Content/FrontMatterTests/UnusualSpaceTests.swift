import Diagnostics
import FrontMatter
import TestSupport
import Testing

/// Unicode spaces and colons that YAML does not accept.
@Suite struct UnusualSpaceTests {
  private static func read(_ text: String) -> Diagnosed<[Entry]?> {
    let source = SourceFile(path: "a.md", text: text)
    return YAMLReader.read(source, in: source.range)
  }

  private static let behindColon = "is not a space in YAML"

  @Test(
    "Unicode spaces after keys, after list markers and in indentation",
    arguments: [
      ("rating:\u{A0}4", "rating: 4", "the no-break space (U+00A0)"),
      ("title: A\nrating:\u{A0}4\nb: c", "rating: 4", "the no-break space (U+00A0)"),
      ("title: A\nb:\u{202F}\u{A0}4", "b: 4", "the narrow no-break space (U+202F)"),
      ("title:\u{3000}A\nb: c", "title: A", "the ideographic space (U+3000)"),
      ("a:\n  name:\u{2009}x", "name: x", "the thin space (U+2009)"),
      ("a:\n  name:\u{200B}x\n  b: c", "name: x", "the zero width space (U+200B)"),
      ("tags:\n  -\u{A0}one\n  -\u{A0}two", "- one", "the no-break space (U+00A0)"),
      ("tags:\n  - one\n  -\u{A0}two", "- two", "the no-break space (U+00A0)"),
      ("\u{A0}title: A\nb: c", "title: A", "the no-break space (U+00A0)"),
      ("a: b\n\u{A0}title: A\nb: c", "title: A", "the no-break space (U+00A0)"),
      ("a:\n\u{A0}\u{A0}title: A\nb: c", "title: A", "the no-break space (U+00A0)"),
    ]
  )
  func spaces(text: String, written: String, character: String) throws {
    let read = Self.read(text)
    let error = try #require(read.diagnostics.first)
    #expect(read.diagnostics.count == 1 && error.code == .yamlSpace && error.severity == .error)
    #expect(error.message == "\(character) \(Self.behindColon)" && error.hint == "write \(written)")
    let range = try #require(error.range)
    #expect(error.source.text(in: range).unicodeScalars.allSatisfy { !$0.isASCII })
  }

  @Test func fullWidthColon() throws {
    let error = try #require(Self.read("title: A\ncategory：映画\nb: c").diagnostics.first)
    #expect(error.code == .yamlSpace && error.hint == "write category: 映画")
    #expect(error.message == "the fullwidth colon (U+FF1A) is not a colon in YAML")
  }

  @Test func lineWithOnlyUnicodeSpaces() {
    #expect(Self.read("title: A\n\u{A0}\nb: c").diagnostics.map(\.hint) == ["remove it"])
  }

  @Test(
    "Fixed text is parsed without diagnostics",
    arguments: ["rating:\u{A0}4\nb: c", "a:\n\u{A0}\u{A0}b: c", "-\u{A0}a", "a：b\nc: d"]
  )
  func fixes(text: String) throws {
    let error = try #require(Self.read("x: y\n" + (text.hasPrefix("-") ? "k:\n\(text)" : text)).diagnostics.first)
    let replacement = try #require(error.fix.first)
    var bytes = Array(error.source.bytes)
    bytes.replaceSubrange(replacement.range.indices, with: Array(replacement.text.utf8))
    #expect(Self.read(String(decoding: bytes, as: UTF8.self)).diagnostics.isEmpty)
  }

  @Test("Unicode spaces around values are removed", arguments: ["4\u{A0}", "\u{A0}4", "\u{3000}4\u{2009}"])
  func aroundValues(value: String) throws {
    let entries = try #require(Self.read("rating: \(value)\nb: [x,\u{A0}4 ]\nd\u{A0}: 4").value)
    #expect(entries.map(\.key.text) == ["rating", "b", "d"])
    guard case .scalar(let scalar) = entries[0].value, case .sequence(let items, _) = entries[1].value,
      case .scalar(let item) = items[1]
    else {
      Issue.record("no values")
      return
    }
    #expect(scalar.text == "4" && item.text == "4")
  }

  @Test(
    "Unicode spaces within text are kept",
    arguments: [
      "a: b\u{A0}c", "a: \"\u{A0}b\"", "a: >\n  prix:\u{A0}4 €", "a: one\n  prix:\u{A0}4 €", "a: Prix\u{A0}: 4",
    ]
  )
  func texts(text: String) {
    #expect(Self.read(text).diagnostics.filter { $0.code == .yamlSpace }.isEmpty)
  }
}
