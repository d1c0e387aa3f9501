/// The words and forms of a site's language; the defaults are English.
package struct TemplateStrings: Sendable {
  /// The texts behind `{{t.name}}`, by name; the forms of a counted noun are the texts `name.one`, `name.other` and so on.
  package var texts: [String: String]
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
