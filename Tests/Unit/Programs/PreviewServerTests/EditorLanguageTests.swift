import Foundation
import ReviewForms
import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// The pages of the editor are in the language of the site.
@Suite struct EditorLanguageTests {
  private let site: SmallSite
  private let editor: EditorClient

  private static func settings(_ language: String) -> String {
    """
    title: Ada
    url: https://ada.net
    language: \(language)
    reviewer: {name: Ada}
    ratings: {step: 1, meanings: {4: Gut}}
    categories: [{name: Film, type: Movie}, {name: Essen, type: Restaurant}]
    fields:
      - {key: regie, type: topic, plural: regisseure, name: Regie}
      - {key: dauer, type: duration, name: Dauer}
      - {key: folgen, type: number, name: Folgen}
    publish: {rsync: ../out}

    """
  }

  init() throws {
    site = try SmallSite(reviews: 0)
    try site.folder.write(Self.settings("de-AT"), to: "content/site.yaml")
    let review = "title: Nacht\nrating: 4\ncategory: Film\nvisits: [{date: 2000-01-02, rating: 4}]\nregie: Mia\n"
    try site.folder.write(
      "---\n\(review)tags: [leise]\ndraft: true\n---\nEs ist Nacht.\n",
      to: "content/reviews/nacht.md"
    )
    try site.folder.write("---\ntitle: [\n---\nNacht.\n", to: "content/reviews/rest.md")
    try site.folder.write("---\ntitle: Ada\n---\nAda.\n", to: "content/pages/ada.md")
    try site.folder.write("---\nname: Luna\n---\nAda.\n", to: "content/restaurants/luna.md")
    try site.folder.write("---\nname: leise\n---\nAda.\n", to: "content/tags/leise.md")
    try site.folder.write("---\ntitle: Beste\nitems: [Nacht]\n---\nAda.\n", to: "content/lists/beste.md")
    try site.folder.write("- {title: Alien, category: Film, date: 2001-02-03}\n", to: "content/log/2001.yaml")
    editor = EditorClient(try site.builder()) { _, _ in
      PublishResult(
        place: "out",
        operations: [.init("a.html", isSent: true), .init("b.html", isSent: false)],
        unchanged: 2
      )
    }
  }

  /// Words that only English texts of the editor contain.
  private static let english: Set<String> = {
    let (english, german) = (EditorStrings.english, EditorStrings(language: "de"))
    let ours = Array(english.texts.values) + german.declared.keys
    let theirs = Array(german.texts.values) + german.declared.values
    // Keys and folders are the same in every language.
    let names = [
      "pages", "lists", "tags", "site", "yaml", "name", "html", "items", "visits", "log", "draft", "image", "list",
    ]
    return Set(ours.flatMap(words)).subtracting(theirs.flatMap(words)).subtracting(names)
  }()

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 2 }
  }

  /// Returns the texts that a page shows or a screen reader reads, without contents of files and diagnostics.
  private static func shown(_ page: String) -> String {
    let parts = #/(?s)<div class="faults".*?</div>|<textarea.*?</textarea>|<code>.*?</code>/#
    // The keys of rows are written by hand if scripts are disabled.
    let page = page.replacing(parts, with: " ").replacing(#/Eins pro Zeile, wie [^<]*/#, with: " ")
    let attributes = page.matches(of: #/(?:title|placeholder|aria-label|alt)="([^"]*)"/#).map { String($0.1) }
    return page.replacing(#/<[^>]*>/#, with: " ") + attributes.joined(separator: " ")
  }

  private func expectGerman(_ answer: EditorClient.Answer, _ name: String) {
    #expect(answer.text.contains(#"<html lang="de">"#), "\(name)")
    let found = Set(Self.words(Self.shown(answer.text))).intersection(Self.english)
    #expect(found.isEmpty, "\(name): \(found.sorted())")
  }

  @Test(arguments: [
    "new", "new?folder=restaurants", "new?folder=lists", "new?folder=pages", "new?folder=tags", "new?folder=regisseure",
    "review?file=reviews/nacht.md", "review?file=reviews/rest.md", "review?file=pages/ada.md",
    "review?file=restaurants/luna.md", "review?file=tags/leise.md", "review?file=lists/beste.md",
    "review?file=log/2001.yaml", "review?file=log/2001.yaml&row=0", "review?file=log/2001.yaml&row=all",
    "review?file=site.yaml", "review?file=site.yaml&row=all", "review?file=reviews/nacht.md&saved=1",
    "review?file=x.md", "new?folder=x", "",
    "?restored=1",
    "?deleted=reviews/x.md&number=1",
  ])
  func pagesAreGerman(_ address: String) async throws {
    #expect(Self.english.count > 150)
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let action = try #require(WritingAction(rawValue: parts[0]))
    expectGerman(await editor.page(action, parts.count > 1 ? parts[1] : ""), address)
  }

  @Test func answersAreGerman() async throws {
    let base = try #require(await editor.page(.review, "file=pages/ada.md").base)
    let file = ["file": "pages/ada.md", "base": base, "f-title": "Mia", "body": "Mia."]
    try site.folder.write("---\ntitle: Eva\n---\nEva.\n", to: "content/pages/ada.md")
    for (name, action, values) in [
      ("conflict", WritingAction.save, file), ("new", .save, ["file": "pages/"]),
      ("taken", .save, ["file": "pages/", "f-title": "Ada"]),
      ("deleted", .delete, file), ("gone", .delete, ["file": "pages/x.md"]),
      ("restored", .restore, ["file": "pages/x.md"]),
      ("untitled", .log, [:]),
      ("renamed", .rename, ["kind": "tags", "old": "x", "new": "y"]),
      ("large", .save, file.merging(["base": ""]) { $1 }),
    ] {
      expectGerman(await editor.send(action, values), name)
    }
    #expect(await editor.send(.log, [:]).text.contains("<b>Fehler:</b> Der Titel fehlt: Schreiben Sie einen"))
    for values in [[:], ["confirmed": "1"]] {
      _ = await editor.send(.publish, values)
      expectGerman(await editor.page(.progress), "progress")
      expectGerman(try await editor.published(values), "published")
    }
    #expect(
      try await editor.published([:]).text.contains(
        "out: noch nicht veröffentlicht: 1 Datei zu übertragen, 1 veraltete Datei zu entfernen"
      )
    )
  }

  @Test func severitiesAreGerman() async throws {
    let values = [
      "file": "", "f-title": "Nacht", "f-rating": "9", "f-verdict": "", "f-image": "x.svg", "f-category": "Film",
    ]
    let severities = await editor.send(.check, values).text.matches(of: #/"severity":"(\w+)"/#).map { String($0.1) }
    let strings = EditorStrings(language: "de")
    #expect(severities.contains("error") && severities.allSatisfy { strings.texts[$0] != nil })
    #expect(["error", "warning", "note"].map { strings($0) } == ["Fehler", "Warnung", "Hinweis"])
  }

  @Test func languageFollowsTheSettings() async throws {
    #expect(await editor.page(.list).text.contains("Neue Rezension"))
    #expect(await editor.page(.strings).text.contains(#""saving":"Wird gespeichert…""#))
    for (language, text) in [
      ("fr", "Nouvelle critique"), ("es", "Nueva reseña"), ("ja", "New review"), ("en", "New review"),
    ] {
      try site.folder.write(Self.settings(language), to: "content/site.yaml")
      await editor.editor.invalidate(["site.yaml"])
      #expect(await editor.page(.list).text.contains(">\(text)</a>"), "\(language)")
    }
  }
}
