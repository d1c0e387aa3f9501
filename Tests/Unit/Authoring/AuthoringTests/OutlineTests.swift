import Authoring
import Diagnostics
import SiteModel
import TestSupport
import Testing

@Suite struct OutlineTests {
  @Test func partsAreListed() throws {
    let text = """
      ---
      title: Tides
      tags:
        - a
      ---
      # One
      text
      ## Two ##
      text

      :::spoiler The end
      # Three
      :::
      Four
      ====
      ```
      # no heading
      :::gallery
      ```
      :::gallery
      ![](a.png)
      :::

      """
    let found = try lines(text)
    #expect(
      found == [
        "frontMatter front matter 1–5", "  entry title 2–2", "  entry tags 3–4", "heading One 6–11",
        "  heading Two 8–11",
        "heading Three 12–13", "heading Four 14–22", "spoiler The end 11–13", "gallery gallery 20–22",
      ]
    )
  }

  @Test func nestedEntriesAreListed() throws {
    let text = "title: x\ncategories:\n  - name: Film\n    plural: Films\n  - {name: Dinner}\n"
    #expect(
      try lines(text, "site.yaml") == [
        "entry title 1–1", "entry categories 2–5", "  entry Film 3–4", "    entry name 3–3", "    entry plural 4–4",
        "  entry Dinner 5–5", "    entry name 5–5",
      ]
    )
  }

  @Test(arguments: ["---\ntitle: [x\nrating: 3\n---\nText", "---\ntitle: \"x\nrating: 3\n"])
  func invalidEntriesAreListed(_ text: String) throws {
    #expect(try lines(text).dropFirst() == ["  entry title 2–2", "  entry rating 3–3"])
  }

  @Test(arguments: ["", "---", "---\n", "Text", "\u{FEFF}---\n---\n# A"]) func shortFiles(_ text: String) throws {
    #expect(try lines(text).count == (text.hasPrefix("-") ? 1 : text.contains("#") ? 2 : 0))
  }

  private func lines(_ text: String, _ path: String = "reviews/a.md") throws -> [String] {
    let source = SourceFile(path: path, text: text)
    let items = source.outline(as: try #require(ContentPath(path: path)))
    return items.flatMap { shown($0, SourceLines(source), "") }
  }

  private func shown(_ item: OutlineItem, _ lines: SourceLines, _ indentation: String) -> [String] {
    let (first, last) = (lines.position(at: item.range.lowerBound), lines.position(at: item.range.upperBound))
    #expect(item.range.lowerBound <= item.nameRange.lowerBound && item.nameRange.upperBound <= item.range.upperBound)
    return ["\(indentation)\(item.kind) \(item.name) \(first.line)–\(last.line)"]
      + item.children.flatMap { shown($0, lines, indentation + "  ") }
  }
}
