import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Sites in several languages.
@Suite struct LanguageTests {
  private static let theme = Repository.path + "/templates"
  private static let languages = ["en", "de", "fr", "es"]

  private func site(in language: String, templates: String = Repository.plainTheme) throws -> SmallSite {
    let site = try SmallSite(templates: templates)
    try site.folder.write(SmallSite.configuration + "language: \(language)\n", to: "content/site.yaml")
    return site
  }

  private func printed(_ report: BuildReport, of site: SmallSite) -> String {
    DiagnosticFormat.text.write(report.diagnostics).replacing(site.folder.path + "/", with: "")
  }

  @Test(arguments: languages) func defaultThemeIsTranslated(_ language: String) async throws {
    let site = try site(in: language, templates: Self.theme)
    try site.writeReview("r", day: 5)
    #expect(try await site.build().diagnostics.isEmpty)
  }

  /// Returns the key, the plural forms and the placeholders of each line.
  private func shapes(of language: String) throws -> [[String]] {
    let text = try String(contentsOfFile: "\(Self.theme)/strings/\(language).yaml", encoding: .utf8)
    return text.split(separator: "\n").map { line in
      let key = line.prefixMatch(of: /\s*-|\w+/).map { String($0.output) } ?? ""
      let forms = line.contains(": {") ? line.matches(of: /[{,] ?(\w+):/).map { String($0.output.1) } : []
      return [key] + forms + Set(line.matches(of: /{\w+}/).map { String($0.output) }).sorted()
    }
  }

  @Test(arguments: languages) func translationsHaveTheSameKeys(_ language: String) throws {
    #expect(try shapes(of: language) == shapes(of: "en"))
  }

  /// The verb of a category, with the day as each language writes it.
  @Test(arguments: [
    ("en", "heard", "Heard <time"), ("de", "gehört", "Gehört am <time"), ("fr", "écouté", "Écouté le <time"),
    ("es", "oído", "Oído el <time"),
  ])
  func categoriesHaveVerbs(_ language: String, _ verb: String, _ shown: String) async throws {
    let site = try site(in: language, templates: Self.theme)
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(
      settings.replacing("{name: Film}", with: "{name: Film, type: Book, verb: \(verb)}"),
      to: "content/site.yaml"
    )
    try site.writeReview("r", head: "visited: 2000-01-01\nrestaurant: Aurora")
    try await site.build()
    #expect(try site.folder.text("site/reviews/r/index.html").contains("<span>\(shown) datetime=\"2000-01-01\""))
  }

  @Test(arguments: [("fr", "5 mai 2026", "Lu le"), ("es", "5 de mayo de 2026", "Leído el")])
  func daysAndVerbs(_ language: String, _ day: String, _ verb: String) async throws {
    let site = try site(in: language, templates: Self.theme)
    let configuration = try site.folder.text("content/site.yaml").replacing(
      "{name: Film}",
      with: "{name: Film, type: Book}"
    )
    try site.folder.write(configuration, to: "content/site.yaml")
    try site.folder.write(
      "---\ntitle: A\nrating: 4\ncategory: Film\nvisited: 2026-05-05\n---\n",
      to: "content/reviews/a.md"
    )
    try await site.build()
    let time = "<time datetime=\"2026-05-05\" class=\"dt-published\">\(day)</time>"
    #expect(try site.folder.text("site/reviews/a/index.html").contains("\(verb) \(time)"))
  }

  /// The verb depends on the type; without a verb, only the day is shown.
  @Test(arguments: [
    ("type: MusicAlbum", "Heard"), ("type: MusicRecording", "Heard"), ("type: Product", "Tried"),
    ("type: Book", "Read"),
    ("type: VideoGame", "Played"), ("type: TVSeries", "Seen"), ("type: BarOrPub", "Visited"),
    ("type: Recipe", "Cooked"), ("shape: square", "On"), ("type: Product, verb: tasted", "Tasted"),
  ])
  func verbsOfTypes(_ category: String, _ word: String) async throws {
    let site = try site(in: "en", templates: Self.theme)
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(
      settings.replacing("{name: Film}", with: "{name: Film, \(category)}"),
      to: "content/site.yaml"
    )
    try site.writeReview("r", head: "visited: 2000-01-01")
    try await site.build()
    #expect(try site.folder.text("site/reviews/r/index.html").contains("<span>\(word) <time datetime=\"2000-01-01\""))
  }

  @Test func missingStringsAreEnglish() async throws {
    let site = try site(in: "pt-BR")
    try site.folder.write(
      "menuReviews: Reviews\nspoiler: Spoiler\nfilms: {one: film, other: films}\n",
      to: "templates/strings/en.yaml"
    )
    try site.folder.write("menuReviews: Resenhas\n", to: "templates/strings/pt.yaml")
    try site.folder.write("<p>{{t.menuReviews}} {{t.spoiler}}</p>", to: "templates/home.html")
    let expected = """
      templates/strings/pt.yaml: note: 2 strings are missing and shown in English: films, spoiler [strings-missing]
        hint: add them in this language

      """
    #expect(printed(try await site.build(), of: site) == expected)
    #expect(try site.folder.text("site/index.html") == "<p>Resenhas <span lang=\"en\">Spoiler</span></p>")
  }

  @Test func manyMissingStringsAreCounted() async throws {
    let site = try site(in: "fr")
    try site.folder.write((1...9).map { "s\($0): text\n" }.joined() + "spoiler: S\n", to: "templates/strings/en.yaml")
    try site.folder.write("spoiler: S\n", to: "templates/strings/fr.yaml")
    let message = "9 strings are missing and shown in English: s1, s2, s3, s4, s5 and 4 more"
    #expect(try await site.build().diagnostics.map(\.message) == [message])
  }

  /// Plural forms are not keys: a missing form is replaced by another form of the language, not by an English one.
  @Test func formsAreOfTheSameLanguage() async throws {
    let site = try site(in: "ru")
    try site.folder.write(
      "films: {one: \"{n} film\", other: \"{n} films\"}\nspoiler: S\n",
      to: "templates/strings/en.yaml"
    )
    try site.folder.write(
      "films: {other: \"{n} фильма\"}\nspoiler: S\nmenuReviews: R\n",
      to: "templates/strings/ru.yaml"
    )
    try site.folder.write("{{site.menu | count | plural: \"films\"}}", to: "templates/home.html")
    try await site.build()
    #expect(try site.folder.text("site/index.html").hasSuffix(" фильма"))
  }

  @Test func languageWithoutStringsIsAWarning() async throws {
    let site = try site(in: "fi")
    let expected = """
      content/site.yaml:6:11: warning: the theme has no strings for 'fi' and shows English ones [unknown-language]
        6 | language: fi
          |           ^~
        hint: use de, en, or add templates/strings/fi.yaml

      """
    #expect(printed(try await site.build(), of: site) == expected)
  }

  /// A site overrides single strings of the default theme and keeps all others.
  @Test func sitesOverrideSingleStrings() async throws {
    let site = try site(in: "fr", templates: Self.theme)
    try FileManager.default.moveItem(atPath: site.folder / "templates", toPath: site.folder / "theme")
    try site.folder.write(
      "menuReviews: Articles\nvisitedAs: {Book: Dévoré le}\nown: Mien\n",
      to: "templates/strings/fr.yaml"
    )
    try site.folder.write("{{t.menuReviews}}, {{t.menuSearch}}, {{t.own}}", to: "templates/home.html")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try site.folder.text("site/index.html") == "Articles, Recherche, Mien")
  }

  @Test(arguments: [
    ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("ur", "rtl"), ("ur-Latn", "ltr"), ("az-Arab", "rtl"),
    ("az", "ltr"),
    ("pa-Arab-PK", "rtl"), ("yi", "rtl"), ("en", "ltr"), ("zh-Hant-TW", "ltr"), ("sr-Latn", "ltr"),
  ])
  func languageDeterminesDirection(_ language: String, _ direction: String) async throws {
    let site = try site(in: language, templates: Self.theme)
    try await site.build()
    #expect(try site.folder.text("site/index.html").contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
  }

  @Test func textsOfAnotherDirectionDeclareIt() async throws {
    let site = try site(in: "en", templates: Self.theme)
    try site.writeReview("arabic", head: "lang: ar\nspoilers: true", day: 1)
    try site.writeReview("german", head: "lang: de", day: 2)
    try site.folder.write("---\ntitle: About\nlang: he\n---\nText.\n", to: "content/pages/about.md")
    try await site.build()
    let review = try site.folder.text("site/reviews/arabic/index.html")
    #expect(review.contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(review.contains("data-pagefind-meta=\"title\" lang=\"ar\" dir=\"rtl\">"))
    #expect(review.contains("<div class=\"prose e-content\" lang=\"ar\" dir=\"rtl\">"))
    #expect(review.contains("<div class=\"notice\" lang=\"en\" dir=\"ltr\">"))
    #expect(try site.folder.text("site/index.html").contains("lang=\"ar\" dir=\"rtl\">"))
    let german = try site.folder.text("site/reviews/german/index.html")
    #expect(german.contains("<h1 class=\"p-name p-item\" data-pagefind-meta=\"title\" lang=\"de\">"))
    #expect(try site.folder.text("site/about/index.html").contains("entry\" lang=\"he\" dir=\"rtl\">"))
  }

  @Test func slugsOfALanguage() async throws {
    let site = try site(in: "de-AT\nslugs: language")
    try site.folder.write(
      try site.folder.text("content/site.yaml").replacing("{name: Dinner}", with: "{name: Menü}"),
      to: "content/site.yaml"
    )
    let head = "tags: [Öl]\nrestaurant: Gasthaus Grüner Bär"
    try site.writeReview("Ärger über Größe", head: head, day: 1)
    try site.writeReview("again", head: head.replacing("Grüner", with: "Gru\u{308}ner"), day: 2)
    let dinner = try site.folder.text("content/reviews/again.md").replacing("category: Film", with: "category: Menü")
    try site.folder.write(dinner, to: "content/reviews/again.md")
    try site.folder.write("---\nname: Gasthaus Grüner Bär\n---\n", to: "content/restaurants/x.md")
    try site.folder.write("---\ntitle: A\n---\n", to: "content/pages/für/uns.md")
    #expect(try await site.build().diagnostics.isEmpty)
    for path in [
      "reviews/aerger-ueber-groesse", "tags/oel", "restaurants/gasthaus-gruener-baer", "fuer/uns", "categories/menue",
    ] {
      #expect(site.folder.exists("site/\(path)/index.html"), "\(path)")
    }
  }
}
