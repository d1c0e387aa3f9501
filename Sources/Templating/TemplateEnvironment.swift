/// What all templates of a site share.
package struct TemplateEnvironment: Sendable {
  /// Scheme and host of the site, such as `https://reviews.example`, without a slash at the end.
  package let origin: String
  /// The path under which the site lies, such as `/sub`, without a slash at the end; empty at the root.
  package let basePath: String
  /// The words of the site's language.
  package let strings: TemplateStrings
  /// How the site's language counts.
  package let pluralRule: PluralRule
  /// The forms of dates in the site's language.
  let dayPattern: DatePattern
  let monthPattern: DatePattern

  /// Makes an environment; `language` is a BCP 47 tag. Slashes at the ends of origin and base path are dropped.
  package init(origin: String, basePath: String = "", strings: TemplateStrings = TemplateStrings(), language: String) {
    self.origin = origin.droppingSlashes()
    self.basePath = basePath.droppingSlashes()
    self.strings = strings
    pluralRule = PluralRule(language: language)
    dayPattern = DatePattern(strings.dayPattern)
    monthPattern = DatePattern(strings.monthPattern)
  }
}

extension String {
  fileprivate func droppingSlashes() -> String {
    var text = Substring(self)
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}
