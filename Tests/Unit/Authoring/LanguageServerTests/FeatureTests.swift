import Foundation
import LanguageServer
import Notation
import Testing

@Suite struct FeatureTests {
  static let review = "/site/content/reviews/a.md"
  static let document: JSON = ["uri": "file:///site/content/reviews/a.md"]
  static let text = "---\ntitle: a\nrating: 4\n---\n# 🍝 b!\n\nc!\n"

  static func conversation(_ capabilities: JSON = [:]) throws -> Conversation {
    var conversation = Conversation()
    try conversation.begin(capabilities)
    _ = try conversation.open(review, text)
    _ = try conversation.check()
    _ = try conversation.change(review, text, version: 2)
    return conversation
  }

  static func actions(_ conversation: inout Conversation, only: JSON = .null) throws -> [[String: Any]] {
    let range: JSON = ["start": ["line": 4, "character": 0], "end": ["line": 4, "character": 9]]
    let context: JSON = ["diagnostics": [], "only": only]
    let params: JSON = ["textDocument": document, "range": range, "context": context]
    let answer = try conversation.say("textDocument/codeAction", params, id: 3).first
    return answer?["result"] as? [[String: Any]] ?? []
  }

  @Test func codeActionsApplyFixes() throws {
    var conversation = try Self.conversation()
    let actions = try Self.actions(&conversation)
    #expect(actions.map { $0["title"] as? String } == ["be calm", "fix all unambiguous errors"])
    #expect(actions.map { $0["kind"] as? String } == ["quickfix", "source.fixAll"])
    let changes = actions.compactMap { ($0["edit"] as? [String: [String: [[String: Any]]]])?["changes"]?.values.first }
    #expect(changes.map { $0.map(\.range) } == [["4:6-4:7"], ["4:6-4:7", "6:1-6:2"]])
    #expect(changes.first?.first?["newText"] as? String == ".")
  }

  @Test func codeActionsAreFilteredByKind() throws {
    var conversation = try Self.conversation(["workspace": ["workspaceEdit": ["documentChanges": .condition(true)]]])
    let all = try Self.actions(&conversation, only: ["source"])
    #expect(all.map { $0["kind"] as? String } == ["source.fixAll"])
    #expect(try Self.actions(&conversation, only: ["refactor"]).isEmpty)
    let edit = try #require(all.first?["edit"] as? [String: [[String: Any]]])
    let identifier = edit["documentChanges"]?.first?["textDocument"] as? [String: Any]
    #expect(identifier?["version"] as? Int == 2)
  }

  @Test func symbolsAreATreeOrAList() throws {
    let tree: JSON = ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": .condition(true)]]]
    for (capabilities, names) in [
      (tree, ["front matter", "🍝 b!"]), ([:], ["front matter", "title", "rating", "🍝 b!"]),
    ] {
      var conversation = try Self.conversation(capabilities)
      let answer = try conversation.say("textDocument/documentSymbol", ["textDocument": Self.document], id: 4).first
      let symbols = try #require(answer?["result"] as? [[String: Any]])
      #expect(symbols.map { $0["name"] as? String } == names)
    }
  }

  @Test func partsOfSeveralLinesAreFoldable() throws {
    var conversation = try Self.conversation()
    let answer = try conversation.say("textDocument/foldingRange", ["textDocument": Self.document], id: 4).first
    #expect(
      answer?["result"] as? [[String: Int]] == [["startLine": 0, "endLine": 3], ["startLine": 4, "endLine": 6]]
    )
  }

  /// Editors request symbols and folding ranges immediately after opening a text, and only once.
  @Test(arguments: ["documentSymbol", "foldingRange"])
  func symbolsAndFoldingRangesRequireNoCheck(method: String) throws {
    var conversation = Conversation()
    try conversation.begin([:])
    _ = try conversation.open(Self.review, Self.text)
    let answer = try conversation.say("textDocument/\(method)", ["textDocument": Self.document], id: 4).first
    #expect((answer?["result"] as? [Any])?.isEmpty == false, "\(answer ?? [:])")
  }

  @Test(arguments: [
    "hover", "definition", "references", "prepareRename", "rename", "documentSymbol", "foldingRange",
  ])
  func requestsForClosedTextsHaveNoResult(method: String) throws {
    var conversation = try Self.conversation()
    let place: JSON = ["line": 0, "character": 0]
    let params: JSON = ["textDocument": ["uri": "file:///x"], "position": place, "newName": "a"]
    let answer = try #require(try conversation.say("textDocument/" + method, params, id: 5).first)
    #expect(answer["result"] is NSNull || (answer["result"] as? [Any])?.isEmpty == true, "\(answer)")
  }

  /// Returns the explanation of the text marked with `⟦…⟧` in a template, after a check of its range.
  private func explanation(of marked: String, in file: String) throws -> String? {
    let parts = marked.components(separatedBy: ["⟦", "⟧"])
    var conversation = Conversation()
    try conversation.begin()
    _ = try conversation.open("/site/" + file, parts.joined())
    let column = parts[0].utf16.count
    let params: JSON = [
      "textDocument": ["uri": .text("file:///site/" + file)],
      "position": ["line": 0, "character": .number(column + 1)],
    ]
    let result = try conversation.say("textDocument/hover", params, id: 6).first?["result"] as? [String: Any]
    guard let result else { return nil }
    #expect(result.range == "0:\(column)-0:\(column + parts[1].utf16.count)")
    return (result["contents"] as? [String: Any])?["value"] as? String
  }

  @Test func valuesOfTemplatesAreExplained() throws {
    let score = "Rating of the review; absent for an unrated one.\n\nType: a record (rating)."
    #expect(
      try explanation(of: "é {{#cards}}{{#⟦rating⟧}}{{/rating}}{{/cards}}", in: "templates/home.html")
        == score + " Value of: review card."
    )
    let path = "{{#lead}}{{rating.⟦label⟧ | upper}}{{/lead}}"
    let label = try #require(try explanation(of: path, in: "themes/wall/home.html"))
    #expect(label.hasSuffix("Type: a text. Value of: rating.") && label.components(separatedBy: "Value of").count == 2)
    let partial = try #require(try explanation(of: "{{⟦rating⟧}}", in: "templates/partials/mine.html"))
    #expect(partial.contains(score) && partial.components(separatedBy: "Value of").count > 2)
    #expect(try explanation(of: "{{#lead}}{{⟦raiting⟧}}{{/lead}}", in: "templates/home.html") == nil)
    #expect(try explanation(of: "{{> ⟦card⟧}}", in: "templates/home.html") == nil)
    #expect(try explanation(of: "{{#⟦rating", in: "templates/home.html") == nil)
  }

  @Test func invalidRenamingsAreErrors() throws {
    var conversation = try Self.conversation()
    let params: JSON = ["textDocument": Self.document, "position": ["line": 4, "character": 0], "newName": "a"]
    #expect(try conversation.say("textDocument/rename", params, id: 5).map(\.error) == [-32803])
  }
}
