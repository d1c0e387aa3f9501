/// What all templates of a site share.
package struct TemplateEnvironment: Sendable {
  /// Scheme and host of the site, such as `https://reviews.example`, without a slash at the end.
  package let origin: String
  /// The path under which the site lies, such as `/sub`, without a slash at the end; empty at the root.
  package let basePath: String
  /// The words of the site's language.
  package let strings: TemplateStrings
  /// The addresses behind `{{asset.FILE}}`: paths of the site by the names of files.
  let assets: [String: String]
  /// How the site's language counts.
  package let pluralRule: PluralRule
  /// The shapes of the records that the site declares, by name.
  let declared: [String: RecordShape]
  /// The forms of dates in the site's language.
  let dayPattern: DatePattern
  let monthPattern: DatePattern

  /// Makes an environment; `language` is a BCP 47 tag. Slashes at the ends of origin and base path are dropped.
  package init(
    origin: String,
    basePath: String = "",
    strings: TemplateStrings = TemplateStrings(),
    language: String,
    assets: [String: String] = [:],
    declared: [RecordShape] = []
  ) {
    self.origin = origin.droppingSlashes()
    self.basePath = basePath.droppingSlashes()
    self.strings = strings
    self.assets = assets
    self.declared = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    pluralRule = PluralRule(language: language)
    dayPattern = DatePattern(strings.dayPattern)
    monthPattern = DatePattern(strings.monthPattern)
  }
}

extension TemplateEnvironment {
  /// The type with its shape, where that is one of the environment's.
  func known(_ type: TemplateType) -> TemplateType {
    guard case .record(let reference) = type, let shape = reference.declaredName.flatMap({ declared[$0] }) else {
      return type
    }
    return .record(RecordReference(shape))
  }
}

extension String {
  fileprivate func droppingSlashes() -> String {
    var text = Substring(self)
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}

/// The words and forms of a site's language; the defaults are English.
package struct TemplateStrings: Sendable {
  /// The texts behind `{{t.name}}`, by name; the forms of a counted noun are the texts `name.one`, `name.other` and so on.
  package var texts: [String: String]
  /// The nouns that the language does not count itself: their forms are English, so English chooses among them.
  package var englishKeys: Set<String> = []
  /// The names of the twelve months; missing ones are printed as numbers.
  package var months: [String]
  /// The form of the filter `day`, with `{day}`, `{month}` and `{year}`.
  package var dayPattern: String
  /// The form of the filter `month`, with `{month}` and `{year}`.
  package var monthPattern: String
  /// What the filter `number` writes before decimals.
  package var decimalSeparator: String
  /// What the filter `number` writes between groups of three digits.
  package var groupSeparator: String

  /// Makes the strings of a language.
  package init(
    texts: [String: String] = [:],
    months: [String] = englishMonths,
    dayPattern: String = "{day} {month} {year}",
    monthPattern: String = "{month} {year}",
    decimalSeparator: String = ".",
    groupSeparator: String = ","
  ) {
    self.texts = texts
    self.months = months
    self.dayPattern = dayPattern
    self.monthPattern = monthPattern
    self.decimalSeparator = decimalSeparator
    self.groupSeparator = groupSeparator
  }

  /// The names of the nouns that can be counted, sorted: those with a form `name.other`.
  var countedNouns: [String] {
    texts.keys.filter { $0.hasSuffix(".other") }.map { String($0.dropLast(".other".count)) }.sorted()
  }

  /// The names of the months in English.
  package static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
