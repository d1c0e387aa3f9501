import Diagnostics
import ReviewModel
import TestSupport
import Testing

/// The declarations of `theme.yaml`, and the settings below `theme` in `site.yaml`.
@Suite struct ThemeSettingTests {
  private static let manifest = """
    settings:
      - {key: columns, type: number, default: 5, min: 3, max: 8, help: Covers side by side.}
      - {key: order, values: [year, rating], default: year}
      - {key: quiet, type: condition, default: true}
      - {key: ink, type: colour, default: "#112233"}
      - {key: logo, type: picture}
      - {key: tagline}

    """

  private func theme(_ text: String = manifest) throws -> ThemeManifest {
    let validated = ThemeManifestValidator.validate(SourceFile(path: "theme.yaml", text: text))
    #expect(validated.diagnostics.isEmpty)
    return validated.value
  }

  private func site(_ entries: String, _ manifest: String = manifest) throws -> SiteConfiguration {
    let source = RuleCase.site("", entries).marked.source
    let validated = ConfigurationValidator.validate(source, for: try theme(manifest))
    #expect(validated.diagnostics.isEmpty)
    return validated.value
  }

  @Test(arguments: ["", "theme: wall", "theme: {name: default}", "theme:"])
  func missingSettingsHaveTheirDefaults(_ entries: String) throws {
    let theme = try site(entries).theme
    #expect(theme.manifest.settings.map(\.key) == ["columns", "order", "quiet", "ink", "logo", "tagline"])
    #expect(theme.values["columns"] == .number(units: 5, decimals: 0))
    #expect(theme.values["order"]?.text == "year" && theme.values["ink"]?.text == "#112233")
    #expect(theme.values["quiet"] == .condition)
    #expect(theme.values["logo"] == nil && theme.values["tagline"] == nil)
  }

  @Test func writtenSettingsReplaceDefaults() throws {
    let written = "theme: {columns: 7.5, order: rating, quiet: no, ink: \"#445566\", logo: a.svg, tagline: Sea}"
    let theme = try site(written).theme
    #expect(theme.values["columns"] == .number(units: 75, decimals: 1))
    #expect(theme.values["order"]?.text == "rating" && theme.values["ink"]?.text == "#445566")
    #expect(theme.values["quiet"] == nil && theme.values["tagline"]?.text == "Sea")
    guard case .picture(let logo)? = theme.values["logo"] else { return #expect(Bool(false)) }
    #expect(logo.value == "a.svg")
  }

  @Test func accentIsASettingOfEveryTheme() throws {
    let blue = try #require(Colour("#3366CC"))
    #expect(try site("theme: {accent: {fill: \"#3366CC\", light: \"#3366CC\", dark: \"#FFFFFF\"}}").accent.fill == blue)
    #expect(try site("", "settings: [{key: accent, type: colour, default: \"#3366CC\"}]").accent == AccentShades(blue))
    #expect(try site("", "settings: []").accent == .standard)
  }

  @Test func settingsOfAThemeReplaceInheritedOnes() throws {
    var own = try theme("settings: [{key: columns, default: many}]")
    own.inherit(from: try theme("settings: [{key: columns, type: number, default: 2}, {key: order}]"))
    #expect(own.settings.map(\.key) == ["order", "columns"])
    let source = RuleCase.site("", "").marked.source
    #expect(ConfigurationValidator.validate(source, for: own).value.theme.values["columns"]?.text == "many")
  }

  @Test(arguments: [
    ("{pageSize: 48}", "", "48: home , reviews none, without "),
    ("{pageSize: 48}", "pageSize: 6", "6: home , reviews none, without "),
    ("{home: [latest, diary]}", "", "20: home latest diary, reviews none, without "),
    ("{home: [latest, diary]}", "pages: {diary: false}", "20: home latest, reviews none, without diary"),
    ("{home: [latest, diary]}", "home: [lead]", "20: home lead, reviews none, without "),
    ("{group: {reviews: visited}}", "", "20: home , reviews visited, without "),
    ("{group: {reviews: visited}}", "group: {tags: letter}", "20: home , reviews none, without "),
    ("{group: {reviews: visited}}", "group: {}", "20: home , reviews none, without "),
    ("{pages: {saved: false}}", "pages: {tags: false}", "20: home , reviews none, without tags saved"),
    ("{pages: {saved: false}}", "pages: {saved: true}", "20: home , reviews none, without "),
  ])
  func settingsOfASiteReplaceTheDefaultsOfItsTheme(_ defaults: String, _ entries: String, _ expected: String) throws {
    let site = try site(entries, "site: \(defaults)")
    let home = site.home.map { "\($0.value)" }.joined(separator: " ")
    let reviews = site.groups["reviews"]?.description ?? "none"
    let disabled = site.disabledPages.map(\.rawValue).joined(separator: " ")
    #expect("\(site.pageSize): home \(home), reviews \(reviews), without \(disabled)" == expected)
  }

  @Test func defaultsOfAThemeReplaceInheritedOnes() throws {
    var own = try theme("scheme: dark\nsite: {pageSize: 7, pages: {saved: true}}")
    own.inherit(from: try theme("scheme: light\nsite: {pageSize: 8, home: [lead], pages: {saved: false, tags: false}}"))
    let site = ConfigurationValidator.validate(RuleCase.site("", "").marked.source, for: own).value
    #expect(site.pageSize == 7 && site.home.map(\.value) == [.lead] && site.disabledPages == [.tags])
    #expect(own.scheme == .dark)
  }

  @Test(arguments: [
    ("", "#00CCFF", ["the light background"]), ("scheme: dark", "#00CCFF", []), ("scheme: light", "#222222", []),
    ("scheme: dark", "#222222", ["the dark background"]), ("", "#222222", ["the dark background"]),
    ("scheme: light", "#00CCFF", ["the light background"]),
  ])
  func contrastIsCheckedInTheSchemesOfTheTheme(_ manifest: String, _ accent: String, _ grounds: [String]) throws {
    for written in ["accent: \"\(accent)\"", "theme: {accent: \"\(accent)\"}", "accent: {fill: \"\(accent)\"}"] {
      let source = RuleCase.site("", written).marked.source
      let messages = ConfigurationValidator.validate(source, for: try theme(manifest)).diagnostics.map(\.message)
      #expect(messages.count == grounds.count && zip(messages, grounds).allSatisfy { $0.contains($1) }, "\(messages)")
    }
  }

  static let wrongSettings: [RuleCase] = [
    .site(
      "an unknown setting",
      "theme: {⟦colums⟧: 3}",
      ExpectedDiagnostic(.unknownKey, "unknown key 'colums'", hint: "did you mean 'columns'?")
    ),
    .site(
      "a setting without a similar one",
      "theme: {⟦z⟧: 3}",
      ExpectedDiagnostic(
        .unknownKey,
        "unknown key 'z'",
        hint: "known keys: name, accent, columns, order, quiet, ink, logo, tagline; a theme declares others under "
          + "settings: in theme.yaml"
      )
    ),
    .site(
      "a number outside its range",
      "theme: {columns: ⟦12⟧}",
      ExpectedDiagnostic(.numberInvalid, "invalid number from 3 to 8 '12'", hint: "write columns: 8")
    ),
    .site(
      "a number with a decimal comma",
      "theme: {columns: ⟦\"7,5\"⟧}",
      ExpectedDiagnostic(.numberInvalid, "invalid number from 3 to 8 '7,5'", hint: "write columns: 7.5")
    ),
    .site(
      "a text for a number",
      "theme: {columns: ⟦wide⟧}",
      ExpectedDiagnostic(
        .numberInvalid,
        "invalid number from 3 to 8 'wide'",
        hint: "write a number from 3 to 8, such as columns: 3"
      )
    ),
    .site(
      "an unknown choice",
      "theme: {order: ⟦yeer⟧}",
      ExpectedDiagnostic(.unknownChoice, "unknown value 'yeer' of 'order'", hint: "did you mean 'year'?")
    ),
    .site(
      "a colour without quotes",
      "theme:\n  ⟦ink⟧: #445566",
      ExpectedDiagnostic(
        .emptyValue,
        "key 'ink' is empty",
        hint: "'#' begins a comment outside quotes; write ink: \"#445566\""
      )
    ),
    .site(
      "several themes",
      "theme: ⟦[wall, text]⟧",
      ExpectedDiagnostic(.wrongType, "key 'theme' requires a single value", hint: "write theme: wall, or theme: text")
    ),
    .site(
      "a path as a theme",
      "theme: ⟦../Wall⟧",
      ExpectedDiagnostic(.themeMissing, "invalid theme name '../Wall'", hint: "write theme: wall")
    ),
    .site(
      "two accents",
      "theme: {accent: \"#00FF7F\"}\n⟦accent⟧: \"#00FF7F\"",
      ExpectedDiagnostic(.duplicateKey, "'accent' is also set below 'theme'", hint: "remove one of the two")
    ),
  ]

  @Test(arguments: wrongSettings)
  func wrongSettingsAreReported(_ test: RuleCase) throws {
    let validated = ConfigurationValidator.validate(test.marked.source, for: try theme())
    #expect(test.marked.lines(validated.diagnostics) == test.marked.lines(expected: test.expected))
  }

  /// An error in the theme must not cause errors in the site.
  @Test func unknownSettingsOfAnIncompleteThemeAreAccepted() {
    let wrong = ThemeManifestValidator.validate(SourceFile(path: "theme.yaml", text: "settings: [{key: 1}]"))
    #expect(wrong.hasErrors)
    for theme in [wrong.value, .unknown] {
      let source = RuleCase.site("", "theme: {columns: 3}").marked.source
      #expect(ConfigurationValidator.validate(source, for: theme).diagnostics.isEmpty)
    }
  }

  struct WrongManifest: CustomTestStringConvertible, Sendable {
    let text: String
    let code: DiagnosticCode
    let message: String
    let hint: String
    var testDescription: String { text }

    init(_ text: String, _ code: DiagnosticCode, _ message: String, _ hint: String) {
      (self.text, self.code, self.message, self.hint) = (text, code, message, hint)
    }
  }

  static let wrongManifests = [
    WrongManifest("⟦seting⟧: []", .unknownKey, "unknown key 'seting'", "did you mean 'settings'?"),
    WrongManifest("scheme: ⟦night⟧", .unknownChoice, "unknown value 'night' of 'scheme'", "did you mean 'light'?"),
    WrongManifest(
      "site: {pageSize: ⟦0⟧}",
      .numberInvalid,
      "'0' is not a whole number from 1 to 1000",
      "write pageSize: 1"
    ),
    WrongManifest(
      "site: {⟦menu⟧: []}",
      .unknownKey,
      "unknown key 'menu'",
      "known keys: pageSize, pages, home, group; sites set all others in site.yaml"
    ),
    WrongManifest("site: {pages: {⟦savd⟧: false}}", .unknownPages, "unknown page kind 'savd'", "did you mean 'saved'?"),
    WrongManifest(
      "site: {group: {⟦direktors⟧: year}}",
      .unknownPages,
      "unknown list 'direktors'",
      "use reviews, categories, tags, picks, years"
    ),
    WrongManifest(
      "site: {group: {reviews: ⟦director⟧}}",
      .unknownChoice,
      "unknown value 'director' of 'reviews'",
      "use month, year, decade, visited, rating, category, letter"
    ),
    WrongManifest("site: {home: [⟦latst⟧]}", .homeInvalid, "unknown section 'latst'", "did you mean 'latest'?"),
    WrongManifest(
      "site: {home: [⟦{list: best}⟧]}",
      .homeInvalid,
      "a theme cannot choose '{list: best}', which not every site has",
      "write lists or shelves"
    ),
    WrongManifest(
      "site: {home: [⟦{category: Film}⟧]}",
      .homeInvalid,
      "a theme cannot choose '{category: Film}', which not every site has",
      "write lists or shelves"
    ),
    WrongManifest(
      "site: {home: [⟦diary⟧], pages: {diary: false}}",
      .homeInvalid,
      "'pages' disables diary",
      "remove the section, or remove diary: false"
    ),
    WrongManifest("extends: ⟦a/b⟧", .themeMissing, "invalid theme name 'a/b'", "write extends: a-b"),
    WrongManifest(
      "settings: [{key: a, type: ⟦topic⟧, default: x}]",
      .unknownFieldType,
      "field type 'topic' is not supported here",
      "use text, texts, number, day, month, year, duration, url, condition, choice, colour, picture"
    ),
    WrongManifest(
      "settings: [{key: a, type: number, default: ⟦x⟧}]",
      .numberInvalid,
      "invalid number 'x'",
      "write a number, such as default: 7.5"
    ),
    WrongManifest(
      "settings: [{key: a, type: number, min: 1, max: 3, default: ⟦4⟧}]",
      .numberInvalid,
      "invalid number from 1 to 3 '4'",
      "write default: 3"
    ),
    WrongManifest(
      "settings: [{key: a, values: [b, c], default: ⟦d⟧}]",
      .unknownChoice,
      "unknown value 'd' of 'default'",
      "use b, c"
    ),
    WrongManifest(
      "settings: [⟦{⟧key: a, type: number, min: 1}]",
      .missingKey,
      "missing key 'max'",
      "add a key such as max: 9"
    ),
    WrongManifest(
      "settings: [{key: a, type: number, min: ⟦4⟧, max: 2}]",
      .fieldInvalid,
      "min 4 is greater than max 2",
      "write min: 2 and max: 4"
    ),
    WrongManifest(
      "settings: [{key: a, ⟦min⟧: 1}]",
      .fieldInvalid,
      "field type 'text' does not support 'min'",
      "remove min:, or write type: number"
    ),
    WrongManifest(
      "settings: [{key: ⟦name⟧}]",
      .fieldInvalid,
      "key 'name' is reserved",
      "rename the field, or remove it"
    ),
    WrongManifest(
      "settings: [{key: ⟦accent⟧}]",
      .fieldInvalid,
      "key 'accent' is reserved",
      "rename the field, or remove it"
    ),
    WrongManifest(
      "settings: [{key: a}, {key: ⟦a⟧}]",
      .fieldInvalid,
      "duplicate field 'a'",
      "keep one of the two"
    ),
    WrongManifest("⟦settings⟧: {a: 1}", .wrongType, "key 'settings' requires a list", "write settings: [{a: 1}]"),
  ]

  @Test(arguments: wrongManifests)
  func wrongDeclarationsAreReported(_ test: WrongManifest) {
    let marked = MarkedSource(test.text, path: "theme.yaml")
    let found = ThemeManifestValidator.validate(marked.source).diagnostics
    let expected = ExpectedDiagnostic(test.code, test.message, hint: test.hint)
    #expect(marked.lines(found) == marked.lines(expected: [expected]))
  }

  @Test func editorsOfferTheSettings() throws {
    let keys = ConfigurationValidator.expectedKeys(for: try theme())
    let theme = try #require(keys.first { $0.key == "theme" })
    #expect(theme.keys.map(\.key) == ["name", "accent", "columns", "order", "quiet", "ink", "logo", "tagline"])
    #expect(theme.keys[2].explanation == "Covers side by side. Default: 5.")
    #expect(theme.keys[2].value.summary == "a number from 3 to 8")
    #expect(theme.keys[3].value.summary == "one of year, rating")
    #expect(theme.keys[7].explanation == "Setting of the theme.")
  }
}
