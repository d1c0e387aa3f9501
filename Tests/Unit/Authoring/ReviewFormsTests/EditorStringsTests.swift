import Authoring
import Diagnostics
import ReviewForms
import ReviewModel
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// The texts of the browser editor in all languages.
@Suite struct EditorStringsTests {
  private static let translations = EditorStrings.languages.filter { $0 != "en" }

  private static func holes(_ text: String) -> [String] {
    text.matches(of: #/\{(\w+)\}/#).map { String($0.1) }.sorted()
  }

  @Test(arguments: translations)
  func languagesHaveAllTextsWithTheirHoles(language: String) {
    let (english, strings) = (EditorStrings.english, EditorStrings(language: language))
    #expect(strings.language == language && english.texts.count > 100)
    #expect(Set(strings.texts.keys) == Set(english.texts.keys))
    for (key, text) in strings.texts {
      #expect(Self.holes(text) == Self.holes(english.texts[key] ?? ""), "\(key)")
      #expect(!text.isEmpty, "\(key)")
    }
  }

  /// The texts that Verdict declares for the keys of all files.
  private func declared() throws -> Set<String> {
    let configuration = """
      title: T
      url: https://plain.example
      reviewer: {name: Ada}
      ratings: {step: 1}
      categories: [{name: Film, type: Movie}, {name: Dinner, type: Restaurant}]

      """
    let source = SourceFile(path: "site.yaml", text: configuration)
    let context = SiteContext(ConfigurationValidator.validate(source).value)
    let folders = context.folders + [try #require(context.folder(of: "log/2001.yaml"))]
    let settings = SettingsForm(in: context)
    let fields = folders.flatMap { FileForm($0, in: context).fields } + settings.fields
    let names = context.configuration.categories.map(\.name)
    let texts = (fields.flatMap(\.declaredTexts) + settings.headings).filter { !names.contains($0) }
    // English forms have other words for some declared texts.
    let sources = Dictionary(EditorStrings.english.declared.map { ($0.value, $0.key) }) { first, _ in first }
    return Set(texts.map { sources[$0] ?? $0 } + context.configuration.topicKinds.map(\.name))
  }

  @Test(arguments: translations)
  func declaredTextsAreTranslated(language: String) throws {
    let (texts, strings) = (try declared(), EditorStrings(language: language))
    let missing = texts.subtracting(strings.declared.keys).sorted()
    #expect(missing == [], "\(missing.joined(separator: "\n"))")
  }

  /// Scripts take their texts from the table, and only keys that it has.
  @Test(arguments: [
    "cells", "chips", "fields", "keys", "language", "pictures", "pointer", "preview", "rows", "saving", "server",
    "text", "write",
  ])
  func scriptsContainNoTexts(script: String) {
    let (text, strings) = (FormTemplates.file(script + ".js"), EditorStrings.english)
    #expect(!text.isEmpty)
    for key in text.matches(of: #/\bt\("(\w+)"/#).map({ String($0.1) }) { #expect(strings.texts[key] != nil, "\(key)") }
    for key in text.matches(of: #/\bcounted\("(\w+)"/#).map({ String($0.1) }) {
      #expect(strings.texts[key + ".other"] != nil, "\(key)")
    }
    let sentences = strings.texts.values.flatMap { $0.split(separator: #/ ?\{\w+\} ?/#) }
    for sentence in sentences where sentence.contains(" ") && sentence.count > 8 {
      #expect(!text.contains(sentence), "\(sentence)")
    }
  }

  @Test(arguments: [
    "fault", "field", "list", "log", "picture", "plain", "publish", "refused", "review", "setting", "settings",
  ])
  func templatesContainNoTexts(template: String) {
    let page = FormTemplates.file(template + ".html")
    let text = page.replacing(#/\{\{.*?\}\}/#, with: "").replacing(#/<[^>]*>/#, with: "")
    #expect(!page.isEmpty && !text.contains(where: \.isLetter), "\(text)")
  }

  @Test func otherLanguagesAreEnglish() {
    #expect(EditorStrings(language: "ja").language == "en" && EditorStrings(language: "de-AT").language == "de")
    #expect(EditorStrings(language: "").language == "en")
  }

  @Test func numbersAndNamesAreFilledIn() {
    let french = EditorStrings(language: "fr")
    #expect(french("entries", count: 0) == "0 entrée" && french("entries", count: 2) == "2 entrées")
    #expect(french("noFile", ["file": "{n}{file}"]) == "Fichier « {n}{file} » introuvable.")
    #expect(EditorStrings.english("renamed", count: 1, ["name": "{n}"]) == "Renamed to '{n}' in 1 file.")
  }
}

extension FormField {
  /// The label and explanation of the field and of its columns.
  fileprivate var declaredTexts: [String] {
    let columns: [FormField] = if case .rows(let fields, _) = kind { fields } else { [] }
    return [label, explanation].filter { !$0.isEmpty } + columns.flatMap(\.declaredTexts)
  }
}
