import Diagnostics
import FrontMatter

extension FieldType {
  /// A language tag (BCP 47).
  static let language = FieldType("language", example: "en", as: .text) {
    $0.language($1.key).map { .text($0) }
  }
}

extension EntryReader {
  /// Returns the language tag of a key (BCP 47: letters and digits joined by hyphens, beginning with a language of two or
  /// three letters).
  mutating func language(_ key: String) -> String? {
    expect(key, .language)
    return value(key, .language)?.value
  }
}

extension ValueForm<String> {
  fileprivate static let language = ValueForm(
    .languageInvalid,
    "a language tag",
    example: "en",
    read: { isLanguage($0) ? $0 : nil },
    write: { .text($0) }
  ) { text in
    // A locale of POSIX: `de_AT.UTF-8`.
    let hyphenated = String(text.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    if isLanguage(hyphenated) { return .certain(hyphenated) }
    let tags = text.split { ",;/|".contains($0) }.map(cleanedTag)
    if tags.count > 1, tags.allSatisfy(isLanguage) { return Corrections(values: tags.map { ($0, nil) }) }
    return .likely(LanguageNames.tag(of: text))
  }

  private static func cleanedTag(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }

  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let areParts = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    guard areParts, let first = parts.first else { return false }
    return (2...3).contains(first.count) && first.utf8.allSatisfy(\.isLetter)
  }
}

/// The names of languages, in English and in the language itself, for authors who write a name in place of its tag.
private enum LanguageNames {
  /// Returns the tag of a language with a name like the text (ISO 639-1), or nil.
  static func tag(of text: String) -> String? {
    let folded = folded(text)
    return tags[folded] ?? nearest(to: folded, among: tags.keys.sorted()).flatMap { tags[$0] }
  }

  private static let tags: [String: String] = {
    var tags: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for name in words.dropFirst() { tags[folded(name)] = words[0] }
    }
    return tags
  }()

  private static let table = """
    ar Arabic العربية
    bg Bulgarian български
    ca Catalan català
    cs Czech čeština
    cy Welsh Cymraeg
    da Danish dansk
    de German Deutsch
    el Greek ελληνικά
    en English
    es Spanish español castellano
    et Estonian eesti
    eu Basque euskara
    fa Persian Farsi فارسی
    fi Finnish suomi
    fr French français
    ga Irish Gaeilge
    gl Galician galego
    he Hebrew עברית
    hi Hindi हिन्दी
    hr Croatian hrvatski
    hu Hungarian magyar
    id Indonesian Indonesia
    is Icelandic íslenska
    it Italian italiano
    ja Japanese 日本語
    ko Korean 한국어
    lt Lithuanian lietuvių
    lv Latvian latviešu
    mi Māori
    nb Norwegian norsk bokmål
    nl Dutch Nederlands Flemish
    nn nynorsk
    pl Polish polski
    pt Portuguese português
    ro Romanian română
    ru Russian русский
    sk Slovak slovenčina
    sl Slovenian slovenščina
    sr Serbian српски
    sv Swedish svenska
    th Thai ไทย
    tr Turkish Türkçe
    uk Ukrainian українська
    vi Vietnamese
    zh Chinese Mandarin 中文
    """
}
