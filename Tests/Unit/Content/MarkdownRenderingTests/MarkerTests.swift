import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

/// Lines that look like headings or items of lists and are shown as text.
@Suite struct MarkerTests {
  private func space(_ sign: String, _ line: String) -> Expected {
    let message = "the space after '\(sign)' is not a plain space, so the line is shown as text"
    return Expected(code: .textMarker, message: message, hint: "write '\(line)'")
  }

  private func item(_ sign: String, _ line: String) -> Expected {
    let message = "'\(sign)' does not begin an item of a list, so the line is shown as text"
    return Expected(code: .textMarker, message: message, hint: "write '\(line)'")
  }

  @Test func unusualSpacesAfterMarkers() {
    check("⟦#\u{A0}⟧Head", [space("#", "# Head")])
    check("a\n\n⟦##\u{3000} ⟧B\r\n", [space("##", "## B")])
    check("⟦-\u{A0}⟧a\n⟦-\u{A0}⟧b", [space("-", "- a"), space("-", "- b")])
    check("> ⟦*\u{202F}⟧a", [space("*", "* a")])
    check("- ⟦+\u{A0}⟧a", [space("+", "+ a")])
  }

  @Test func bulletsAndDashes() {
    check("⟦• ⟧one", [item("•", "- one")])
    check("Pros:\n⟦– ⟧cheap\n⟦– ⟧fast\n⟦– ⟧near", ["cheap", "fast", "near"].map { item("–", "- \($0)") })
    check("⟦•\u{A0}⟧one\n  ⟦◦ ⟧two", [item("•", "- one"), item("◦", "- two")])
    check("> ⟦– ⟧a\n> ⟦– ⟧b", [item("–", "- a"), item("–", "- b")])
  }

  @Test(arguments: [
    "– Bonjour, dit-elle.", "— Bonjour.\n— Salut.", "He left\n– at last –\nfor good.", "> Words\n> – An author",
    "#metoo",
    "#\u{A0}\u{A0}", "1.\u{A0}Januar", "a •\u{A0}b", "-5\u{A0}°C", "*\u{A0}", "    •\u{A0}code", "`•\u{A0}x`", "–\n–",
    "•",
    "#######\u{A0}x", "· ", "–5\n–6", "text\n- a\n- b",
  ])
  func ordinaryTextIsSilent(_ text: String) { check(text, []) }

  @Test func fixesMakeLists() {
    let text = "Pros:\n– cheap\n– fast\n\n#\u{A0}Head\n\n•\u{A0}one\n"
    let file = SourceFile(path: "a.md", bytes: ContiguousArray(text.utf8))
    let found = MarkdownRenderer(MarkdownOptions()).render(file, body: file.range).diagnostics
    let fixed = file.replacing(found.flatMap(\.fix))
    #expect(fixed.text(in: fixed.range) == "Pros:\n- cheap\n- fast\n\n# Head\n\n- one\n")
  }
}
