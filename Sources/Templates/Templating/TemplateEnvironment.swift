/// The data shared by all templates of a site.
package struct TemplateEnvironment: Sendable {
  /// The scheme and host of the site, such as `https://reviews.example`, without a trailing slash.
  package let origin: String
  /// The base path of the site, such as `/sub`, without a trailing slash; empty at the root.
  package let basePath: String
  /// The strings of the site's language.
  package let strings: TemplateStrings
  /// The URLs of `{{asset.FILE}}`: site paths by file name.
  let assets: [String: String]
  /// The plural rule of the site's language.
  package let pluralRule: PluralRule
  /// The shapes of records that the site declares, by name.
  let declared: [String: RecordShape]
  /// The date formats of the site's language.
  let dayPattern: DatePattern
  let monthPattern: DatePattern

  /// Creates an environment; `language` is a BCP 47 tag. Trailing slashes of origin and base path are removed.
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
  /// Returns the type with its shape resolved if the environment declares that shape.
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

/// The strings and formats of a site's language; the defaults are English.
package struct TemplateStrings: Sendable {
  /// The strings of `{{t.name}}`, by name. The plural forms of a counted noun are `name.one`, `name.other` and so on.
  package var texts: [String: String]
  /// The counted nouns that are not translated, which follow the plural rule of English.
  package var englishKeys: Set<String> = []
  /// The names of the twelve months; missing ones are printed as numbers.
  package var months: [String]
  /// The format of the filter `day`, with `{day}`, `{month}` and `{year}`.
  package var dayPattern: String
  /// The format of the filter `month`, with `{month}` and `{year}`.
  package var monthPattern: String
  /// The separator before decimals in the filter `number`.
  package var decimalSeparator: String
  /// The separator between groups of three digits in the filter `number`.
  package var groupSeparator: String

  /// Creates the strings of a language.
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

  /// The counted nouns, sorted: names with a form `name.other`.
  var countedNouns: [String] {
    texts.keys.filter { $0.hasSuffix(".other") }.map { String($0.dropLast(".other".count)) }.sorted()
  }

  /// The names of the months in English.
  package static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
