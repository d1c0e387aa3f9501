import Authoring
import Diagnostics
import FrontMatter
import ReviewModel
import TestSupport
import Testing

@Suite struct EntryChangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key: String
    let value: YAML?
    let before: String
    let after: String

    init(_ name: String, _ key: String, _ value: YAML?, _ before: String, _ after: String) {
      (testDescription, self.key, self.value, self.before, self.after) = (name, key, value, before, after)
    }
  }

  @Test(arguments: changes + lists + blocks + additions + removals) func change(_ example: Case) throws {
    #expect(
      try changed("---\n\(example.before)---\nText\n", example.key, example.value) == "---\n\(example.after)---\nText\n"
    )
  }

  private static let changes = [
    Case("plain", "rating", .plain("4"), "a: b\nrating: 3.5\nc: d\n", "a: b\nrating: 4\nc: d\n"),
    Case("comment", "rating", .plain("4"), "rating:  3.5   # was 3\n", "rating:  4   # was 3\n"),
    Case("double quotes", "title", .text("Two"), "title: \"One\"\n", "title: \"Two\"\n"),
    Case("single quotes", "title", .text("It's"), "title: 'One' # x\n", "title: 'It''s' # x\n"),
    Case("needs quotes", "title", .text("One: Two"), "title: One\n", "title: \"One: Two\"\n"),
    Case("nothing before", "title", .text("One"), "title: # soon\nalt:\n", "title: One # soon\nalt:\n"),
    Case("null before", "title", .text("One"), "title: ~\n", "title: One\n"),
    Case("empty text is something", "alt", .text(""), "alt:\n", "alt: \"\"\n"),
    Case(
      "several plain lines",
      "title",
      .text("New"),
      "title: One\n  two\n  three # x\na: b\n",
      "title: New # x\na: b\n"
    ),
    Case("next line", "title", .text("New"), "title:\n  One\na: b\n", "title:\n  New\na: b\n"),
    Case(
      "a colon that should have had quotes",
      "title",
      .text("Spartacus: Vengeance"),
      "title: Spartacus: Vengeance\n",
      "title: \"Spartacus: Vengeance\"\n"
    ),
    Case("says the same", "title", .text("One two"), "title: >\n  One\n  two\n", "title: >\n  One\n  two\n"),
    Case("in braces", "b", .text("x, y"), "{a: 1, b: 2, c: 3}\n", "{a: 1, b: \"x, y\", c: 3}\n"),
    Case(
      "part of a mapping",
      "series",
      .mapping([("name", .text("Cycle")), ("number", .plain("3"))]),
      "series:\n  name: Cycle # best\n  number: 2\n",
      "series:\n  name: Cycle # best\n  number: 3\n"
    ),
  ]

  private static let lists = [
    Case("one more", "tags", .texts(["a", "b", "c"]), "tags: [a,  \"b\"] # x\n", "tags: [a,  \"b\", c] # x\n"),
    Case("one less", "tags", .texts(["a", "c"]), "tags: [a, b, c]\n", "tags: [a, c]\n"),
    Case("last goes", "tags", .texts(["a"]), "tags: [a, b, c]\n", "tags: [a]\n"),
    Case("first comes", "tags", .texts(["z", "a"]), "tags: [a]\n", "tags: [z, a]\n"),
    Case("another", "tags", .texts(["a", "x, y"]), "tags: [a, b]\n", "tags: [a, \"x, y\"]\n"),
    Case("none", "tags", .list([]), "tags:\n  - a\n  - b\nx: y\n", "tags: []\nx: y\n"),
    Case("first of all", "tags", .texts(["a"]), "tags: []\n", "tags: [a]\n"),
    Case(
      "line more",
      "tags",
      .texts(["a", "b", "c: d"]),
      "tags: # all\n    - a # first\n    - b\nx: y\n",
      "tags: # all\n    - a # first\n    - b\n    - \"c: d\"\nx: y\n"
    ),
    Case(
      "line less",
      "tags",
      .texts(["a", "c"]),
      "tags:\n- a\n# of b\n- b\n- c # last\n",
      "tags:\n- a\n# of b\n- c # last\n"
    ),
    Case("line between", "tags", .texts(["a", "x", "b"]), "tags:\n  - a\n  - b\n", "tags:\n  - a\n  - x\n  - b\n"),
    Case("text to list", "tags", .texts(["a"]), "tags: b # x\n", "tags: [a] # x\n"),
    Case("list to text", "tags", .text("a"), "tags: # x\n  - b\n  - c\ny: z\n", "tags: a # x\ny: z\n"),
  ]

  private static let blocks = [
    Case(
      "stays a block",
      "bio",
      .text("New\nlines\n\nhere"),
      "bio: | # me\n   Old\n   lines\na: b\n",
      "bio: | # me\n   New\n   lines\n\n   here\na: b\n"
    ),
    Case(
      "stays folded",
      "bio",
      .text("New\nlines"),
      "bio: >-\n  Old\n  lines\na: b\n",
      "bio: >-\n  New\n\n  lines\na: b\n"
    ),
    Case("one line", "bio", .text("New"), "bio: | # me\n   Old\n   lines\na: b\n", "bio: New # me\na: b\n"),
    Case("with spaces first", "bio", .text("  New\nlines"), "bio: |\n  Old\na: b\n", "bio: \"  New\\nlines\"\na: b\n"),
  ]

  private static let additions = [
    Case("at the end", "pick", .plain("true"), "a: b\n# the end\n", "a: b\npick: true\n# the end\n"),
    Case(
      "in order",
      "rating",
      .plain("3"),
      "title: x\n\n# days\nvisited: 2020-01-01\n",
      "title: x\nrating: 3\n\n# days\nvisited: 2020-01-01\n"
    ),
    Case("first", "title", .text("x"), "rating: 3\n", "title: x\nrating: 3\n"),
    Case("first of all", "title", .text("x"), "# nothing yet\n", "# nothing yet\ntitle: x\n"),
    Case("behind a block", "pick", .plain("true"), "a: |\n  text\n\n", "a: |\n  text\npick: true\n\n"),
    Case("in braces", "pick", .plain("true"), "{a: 1}\n", "{a: 1, pick: true}\n"),
    Case("in empty braces", "pick", .plain("true"), "{}\n", "pick: true\n"),
    Case("indented", "pick", .plain("true"), "  a: 1\n", "  a: 1\n  pick: true\n"),
  ]

  private static let removals = [
    Case("a line", "b", nil, "a: 1\n# of b\nb: 2 # two\n# of c\nc: 3\n", "a: 1\n# of b\n# of c\nc: 3\n"),
    Case("a block", "b", nil, "a: 1\nb: |\n  x\n\n  y\nc: 3\n", "a: 1\nc: 3\n"),
    Case("a list", "b", nil, "a: 1\nb:\n  - x\n  # of y\n  - y\nc: 3\n", "a: 1\nc: 3\n"),
    Case("in braces", "a", nil, "{a: 1, b: 2}\n", "{b: 2}\n"),
    Case(
      "what would join two others",
      "b",
      nil,
      "a: |\n  x\nb: 1\n  # note\nc: 3\n",
      "a: |\n  x\nb:\n  # note\nc: 3\n"
    ),
    Case("what is not there", "z", nil, "a: 1\n", "a: 1\n"),
  ]

  @Test func lineEndingsByteOrderMarkAndMissingNewlineArePreserved() throws {
    let file = "\u{FEFF}---\r\ntitle: One\r\ntags:\r\n  - a\r\n---\r\nText"
    let values: [(String, YAML?)] = [("title", .text("Two")), ("tags", .texts(["a", "b"])), ("pick", .plain("true"))]
    let replacements = EntryChange.replacements(setting: values, in: try document(file))
    #expect(
      applied(replacements, to: file)
        == "\u{FEFF}---\r\ntitle: Two\r\ntags:\r\n  - a\r\n  - b\r\npick: true\r\n---\r\nText"
    )
    #expect(replacements.count == 2)
  }

  @Test func controlCharactersAreEscaped() throws {
    let text = "a\u{0}b\u{1}c\u{7F}d\u{9F}e\u{FFFE}"
    #expect(
      try changed("---\na: 1\n---\n", "a", .text(text)) == "---\na: \"a\\u0000b\\u0001c\\u007Fd\\u009Fe\\uFFFE\"\n---\n"
    )
  }

  @Test func duplicateKeysAreNotRemoved() throws {
    #expect(try changed("---\na: 1\nb: 2\na: 3\n---\n", "a", nil) == "---\na:\nb: 2\na: 3\n---\n")
  }
}

private let order = ["title", "rating", "category", "visited"]

private func document(_ text: String) throws -> FencedDocument {
  try #require(FencedDocument.parse(SourceFile(path: "a.md", text: text)).value)
}

private func changed(_ text: String, _ key: String, _ value: YAML?) throws -> String {
  applied(EntryChange.replacements(setting: key, to: value, in: try document(text), order: order), to: text)
}

private func applied(_ replacements: [Replacement], to text: String) -> String {
  var file = FixedFile(SourceFile(path: "a.md", text: text))
  file.replace(replacements)
  return String(decoding: file.bytes, as: UTF8.self)
}
