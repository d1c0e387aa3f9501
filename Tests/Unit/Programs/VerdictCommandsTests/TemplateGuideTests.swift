import DefaultTheme
import Foundation
import SiteRendering
import SiteTestSupport
import Templating
import TestSupport
import Testing

/// Consistency of `Documentation/templates.md` with the program. `UPDATE_GOLDENS=1` rewrites its generated parts.
@Suite struct TemplateGuideTests {
  private static let path = Repository.path + "/Documentation/templates.md"

  @Test("the guide lists the values of every page and every filter, and contains the page of a review")
  func guide() throws {
    let guide = try String(contentsOfFile: Self.path, encoding: .utf8)
    let review = try #require(DefaultTheme.files.first { $0.path == "review.html" }).text
    let parts = [
      "values": TemplateGuide.values, "filters": TemplateGuide.filters, "review": "```html\n\(review)```\n",
    ]
    let filled = try parts.reduce(guide) { try filling($1.key, with: $1.value, in: $0) }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try filled.write(toFile: Self.path, atomically: true, encoding: .utf8)
    } else {
      #expect(filled == guide, "run this test with UPDATE_GOLDENS=1")
    }
  }

  private func filling(_ name: String, with text: String, in guide: String) throws -> String {
    let parts = guide.components(separatedBy: "<!-- \(name) -->\n")
    let rest = try #require(parts.last).components(separatedBy: "<!-- /\(name) -->\n")
    try #require(parts.count == 2 && rest.count == 2)
    return parts[0] + "<!-- \(name) -->\n" + text + "<!-- /\(name) -->\n" + rest[1]
  }

  @Test("the guide lists every block of every layout and partial")
  func blocks() throws {
    let guide = try String(contentsOfFile: Self.path, encoding: .utf8)
    let section = guide.components(separatedBy: "### Blocks\n").last?.components(separatedBy: "\n### ").first
    let rows = try #require(section).components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let documented = rows.flatMap { row -> [String] in
      let cells = row.components(separatedBy: "|")
      return names(in: cells[2]).map { "\(names(in: cells[1])[0]) \($0)" }
    }
    #expect(documented.sorted() == DefaultTheme.files.flatMap(Self.declaredBlocks).sorted())
  }

  private func names(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// Returns the blocks that a template declares, without blocks that directly override a block of a layout.
  private static func declaredBlocks(of file: (path: String, text: String)) -> Set<String> {
    var (open, blocks) = ([Character](), Set<String>())
    for tag in file.text.components(separatedBy: "{{").dropFirst() {
      let name = tag.dropFirst().drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
      switch tag.first {
      case "<", "#", "^": open.append(tag.first ?? "<")
      case "$":
        if open.last != "<" { blocks.insert("\(file.path) \(name)") }
        open.append("$")
      case "/": open.removeLast()
      default: break
      }
    }
    return blocks
  }

  @Test("records with the same name have the same shape")
  func recordNames() {
    var shapes: [String: String] = [:]
    func check(_ shape: RecordShape) {
      let fields = shape.fields.map { "\($0.name) \($0.type.description)" }.joined(separator: "\n")
      if let known = shapes.updateValue(fields, forKey: shape.name) { return #expect(known == fields, "\(shape.name)") }
      for field in shape.fields {
        if case .record(let inner) = field.type { check(inner.shape) }
        if case .list(let element) = field.type { check(element.shape) }
      }
    }
    for template in ThemeTemplate.all { check(template.shape) }
  }

  @Test("every value of every record has a sentence that says what it is")
  func everyValueHasASentence() {
    var shown: Set<String> = []
    func check(_ shape: RecordShape) {
      guard shown.insert(shape.name).inserted else { return }
      for field in shape.fields {
        let isSentence = field.meaning.hasSuffix(".") && field.meaning.first?.isUppercase == true
        #expect(isSentence && field.meaning.contains(" "), "\(shape.name): \(field.name)")
        #expect(!field.meaning.contains("|"), "a table of the guide contains the sentence of \(field.name)")
        if case .record(let inner) = field.type { check(inner.shape) }
        if case .list(let element) = field.type { check(element.shape) }
      }
    }
    for template in ThemeTemplate.all { check(template.shape) }
    #expect(shown.count > 60)
  }

  @Test("every kind of page has a unique name, a file and a summary")
  func kinds() {
    let templates = ThemeTemplate.all
    #expect(Set(templates.map(\.name)).count == templates.count)
    #expect(templates.allSatisfy { $0.summary.hasSuffix(".") && !$0.shape.fields.isEmpty })
    let files = Set((try? FileManager.default.contentsOfDirectory(atPath: Repository.path + "/templates")) ?? [])
    #expect(files.isSuperset(of: templates.map(\.file)))
  }
}
