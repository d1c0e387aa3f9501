import TestSupport

/// A generator of front matter with all YAML syntax that Verdict supports.
struct RandomFrontMatter {
  private var generator: SeededGenerator
  private let ending: String
  private let isMixed: Bool

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    ending = ["\n", "\r\n"].randomElement(using: &generator) ?? "\n"
    isMixed = Int.random(in: 0..<5, using: &generator) == 0
  }

  static let keys = ["title", "rating", "tags", "verdict", "pros", "series", "größe", "alt"]

  /// Returns a file with front matter and possibly a body.
  mutating func file() -> String {
    let mark = chance(10) ? "\u{FEFF}" : ""
    var lines = chance(12) ? inBraces() : entries()
    lines = ["---"] + lines + ["---"] + (chance(4) ? [] : ["The *text*", "---", "title: no entry", ""])
    return mark
      + lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: "") { text, line in text += (text.isEmpty ? "" : isMixed && chance(2) ? "\n" : ending) + line }
  }

  private mutating func entries() -> [String] {
    let indentation = chance(10) ? "  " : ""
    var lines: [String] = []
    for key in Self.keys.shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator)) {
      if chance(4) {
        lines.append(["", "# about \(key)", "  # title: no entry", "#"].randomElement(using: &generator) ?? "")
      }
      let written = chance(8) ? "\"\(key)\"" : key
      lines += self.entry(written + (chance(8) ? " :" : ":")).map { $0.isEmpty ? "" : indentation + $0 }
    }
    if chance(6) { lines += ["# the end", ""] }
    return lines
  }

  private mutating func inBraces() -> [String] {
    let keys = Self.keys.shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator))
    let members = keys.map {
      "\($0): " + (["one", "\"two, three\"", "[a, b]", "{name: c}"].randomElement(using: &generator) ?? "")
    }
    return ["{" + members.joined(separator: chance(2) ? ",\n  " : ", ") + "}" + (chance(3) ? " # all" : "")]
  }

  private mutating func entry(_ key: String) -> [String] {
    let comment = chance(3) ? "  # a comment: [x]" : ""
    switch Int.random(in: 0..<22, using: &generator) {
    case 0: return ["\(key) some words\(comment)"]
    case 1: return ["\(key)   4.5\t\(comment)"]
    case 2: return ["\(key) \"in \\\"quotes\\\", with\ttab\"\(comment)"]
    case 3: return ["\(key) 'it''s # here'\(comment)"]
    case 4: return ["\(key) |\(chomping)\(comment)", "  several", "", "    lines # no comment", "  more"]
    case 5: return ["\(key) >\(chomping)\(comment)", "   folded", "   text", "", "   more", ""]
    case 6: return ["\(key) |2\(chomping)", "    indented", "  text"]
    case 7: return ["\(key) plain text", "  over several", "", "  lines\(comment)"]
    case 8: return ["\(key)\(comment)", "  on the next line"]
    case 9: return ["\(key) \"over", "  several", "", "  lines\"\(comment)"]
    case 10: return ["\(key)\(comment)"]
    case 11: return ["\(key) ~\(comment)"]
    case 12: return ["\(key) [one, \"two\", 'three' ]\(comment)"]
    case 13: return ["\(key) [", "  one, # first", "  two,", "  ]\(comment)"]
    case 14: return ["\(key)\(comment)", "  - one # first", "  # about two", "  - \"two\"", "", "  - three"]
    case 15: return ["\(key)", "- one", "-   two\(comment)"]
    case 16: return ["\(key)\(comment)", "  - name: one", "    number: 2", "  - {name: two}"]
    case 17: return ["\(key) {name: one, number: 2}\(comment)"]
    case 18: return ["\(key)\(comment)", "  name: one # first", "  number: 2"]
    case 19: return ["\(key) []\(comment)"]
    case 20: return ["\(key)", "  - - a", "    - b", "  - c"]
    default: return ["\(key) Ünïcödé 漢字 \u{1F37D}\(comment)"]
    }
  }

  private var chomping: String { mutating get { ["", "-", "+"].randomElement(using: &generator) ?? "" } }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
}
