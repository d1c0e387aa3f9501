import Authoring
import Diagnostics
import ReviewForms
import ReviewModel
import SiteTestSupport
import Testing

/// The form of `site.yaml` is generated from the keys that its rules expect, and changes only what was edited.
@Suite struct SettingsFormTests {
  private static let text = """
    # Mine
    url: 'https://plain.example' # for good
    title: Plain Reviews
    reviewer: # me
      name: Ada
      links:
        - {name: Home, url: "https://ada.example"}
    ratings: {step: 0.5, meanings: {4: Very good.}}
    categories:
      - name: Film # first
        type: Movie
      - {name: Dinner}
    home: [latest, {list: best}]
    theme: wall
    unknown: [1, 2]

    """

  private func form(_ text: String = Self.text) -> SettingsForm {
    let source = SourceFile(path: "site.yaml", text: text)
    return SettingsForm(in: SiteContext(ConfigurationValidator.validate(source).value))
  }

  private struct Sent: FormReading {
    let values: [String: String]
    var body: String? { nil }

    func value(of key: String) -> String? { values[key] }
  }

  private func changed(_ values: [String: String], in text: String = Self.text) throws -> String {
    let settings = try #require(SettingsText(SourceFile(path: "site.yaml", text: text), form(text)))
    return String(decoding: settings.changed(by: Sent(values: values)), as: UTF8.self)
  }

  /// Every key has a field, so a new setting is in the form without any change of it.
  @Test func everyExpectedKeyHasAField() {
    let source = SourceFile(path: "site.yaml", text: Self.text)
    let site = ConfigurationValidator.validate(source).value
    let form = form()
    let parts = Set(form.fields.map { $0.key.split(separator: ".").map(String.init)[0] })
    let keys = ConfigurationValidator.expectedKeys(for: site.theme.manifest, of: site).map(\.key)
    #expect(keys.count > 20 && parts == Set(keys))
    #expect(Set(SiteConfiguration.common).isSubset(of: keys))
    #expect(form.fields.prefix(2).map(\.key) == ["title", "reviewer.name"])
    #expect(form.fields.allSatisfy { !$0.label.isEmpty })
  }

  @Test(arguments: [
    ("pageSize", "Reviews per page"), ("pages.socialCards", "Social cards"), ("group.Dinner", "Dinner"),
    ("url", "Address"), ("reviewer.bio", "Biography"),
  ])
  func labelsAreDeclaredOrWords(_ key: String, _ label: String) throws {
    #expect(try #require(form().fields.first { $0.key == key }).label == label)
  }

  @Test(arguments: [
    (["title": "Mine: all"], "title: Plain Reviews", "title: \"Mine: all\""),
    (["reviewer.name": "Mia"], "name: Ada\n", "name: Mia\n"),
    (["reviewer.bio": "Writes."], "url: \"https://ada.example\"}\n", "url: \"https://ada.example\"}\n  bio: Writes.\n"),
    (["ratings.step": "1"], "step: 0.5", "step: 1"),
    (["ratings.step": ""], "{step: 0.5, meanings", "{meanings"),
    (["ratings.meanings": "4: Very good.\n1: Run"], "{4: Very good.}", "{4: Very good., 1: Run}"),
    (["theme.name": "shelf"], "theme: wall", "theme: shelf"),
    (["theme.name": ""], "theme: wall\n", ""),
    (["home": "\"list: best\"\n\"latest\""], "[latest, {list: best}]", "[{list: best}, latest]"),
    (["pages.tags": "false"], "theme: wall\n", "theme: wall\npages: {tags: false}\n"),
    (
      ["accent.fill": "#00FF7F", "accent.dark": "#00FF7F"], "theme: wall\n",
      ##"theme: wall\##naccent: {fill: "#00FF7F", dark: "#00FF7F"}\##n"##
    ),
    (["accent.fill": "\"#AA2200\""], "theme: wall\n", "theme: wall\naccent: \"#AA2200\"\n"),
    (["accent.fill": "'auto'"], "theme: wall\n", "theme: wall\naccent: auto\n"),
    (["accent.fill": "auto"], "theme: wall\n", "theme: wall\naccent: auto\n"),
    (
      ["categories": "name: Film, type: Movie\nname: Dinner, plural: Dinners"], "{name: Dinner}",
      "{name: Dinner, plural: Dinners}"
    ),
  ])
  func onlyEditedSettingsChange(_ values: [String: String], _ old: String, _ new: String) throws {
    #expect(Self.text.contains(old))
    #expect(try changed(values) == Self.text.replacing(old, with: new, maxReplacements: 1))
  }

  /// Sending the form as it is shown changes nothing, whatever the style of the file.
  @Test(arguments: [
    text, "---\n" + text, text.replacing("\n", with: "\r\n"), String(text.dropLast()), "{title: A, url: 'x'}",
  ])
  func unchangedFormsKeepTheFile(_ text: String) throws {
    let form = form(text)
    let settings = try #require(SettingsText(SourceFile(path: "site.yaml", text: text), form))
    let page = String(
      decoding: FormTemplates(.english).html(SettingsPage(settings, DiagnosticsByField())),
      as: UTF8.self
    )
    #expect(page.contains(#"name="f-title""#))
    #expect(try changed([:], in: text) == text)
    #expect(
      try changed(["title": "Plain Reviews"], in: text).hasPrefix(text.hasPrefix("{") ? "{title: Plain Reviews" : text)
    )
  }

  @Test func lastLineMayHaveNoEnding() throws {
    #expect(
      try changed(["qr": "true"], in: "title: A\nurl: https://a.example")
        == "title: A\nurl: https://a.example\nqr: true"
    )
    #expect(try changed(["title": "A"], in: "# Empty\n") == "# Empty\ntitle: A\n")
  }

  /// Entries that the form does not show are there as text, and stay.
  @Test func otherEntriesAreShownAsText() throws {
    let text = Self.text.replacing("theme: wall", with: "theme: {name: wall, accent: {fill: '#00FF7F'}}")
    let settings = try #require(SettingsText(SourceFile(path: "site.yaml", text: text), form(text)))
    let page = String(
      decoding: FormTemplates(.english).html(SettingsPage(settings, DiagnosticsByField())),
      as: UTF8.self
    )
    #expect(page.contains(#"aria-label="unknown">unknown: [1, 2]</pre>"#))
    #expect(page.contains(#"aria-label="theme: accent">accent: {fill: &#39;#00FF7F&#39;}</pre>"#))
    #expect(try changed(["theme.name": "shelf"], in: text) == text.replacing("name: wall", with: "name: shelf"))
  }

  @Test(arguments: [
    ("title: Plain Reviews\n", "", "title"), ("name: Ada\n", "", "reviewer.name"),
    ("step: 0.5", "step: 7", "ratings.step"),
    ("name: Film #", "name: #", "categories"), ("theme: wall", "publish: {}", "publish"), ("[latest", "[latst", "home"),
    ("theme: wall", "reviews: 1", ""),
  ])
  func errorsAreAtTheirField(_ old: String, _ new: String, _ key: String) throws {
    let source = SourceFile(path: "site.yaml", text: Self.text.replacing(old, with: new))
    let settings = try #require(SettingsText(source, form()))
    let found = DiagnosticsByField(ConfigurationValidator.validate(source).diagnostics, settings)
    #expect(!found[key.isEmpty ? .file : .field(key)].isEmpty, "\(found.byPart)")
  }

  @Test func filesWithSyntaxErrorsHaveNoForm() {
    #expect(SettingsText(SourceFile(path: "site.yaml", text: "title: [\n"), form()) == nil)
    #expect(SettingsText(SourceFile(path: "site.yaml", text: "- a\n"), form()) == nil)
  }
}
