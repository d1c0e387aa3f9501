import FrontMatter
import ImportFormats

/// The language of texts, inferred from their script and their most frequent words.
enum InferredLanguage {
  /// The number of bytes that are examined.
  private static let most = 200_000
  /// The minimum number of frequent words that decides.
  private static let fewest = 20

  /// Returns the language tag; nil if the texts are too short or fit several languages.
  static func language(of texts: some Sequence<String>) -> String? {
    var sample = ""
    for text in texts where sample.utf8.count < most { sample += text + " " }
    return script(of: sample) ?? words(of: sample)
  }

  /// Returns the language of a script other than Latin, if most letters belong to it.
  private static func script(of text: String) -> String? {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      letters += 1
      if let language = scripts.first(where: { $0.range.contains(scalar.value) })?.language {
        counts[language, default: 0] += 1
      }
    }
    // Japanese mixes kana with Chinese characters.
    if let kana = counts["ja"], kana * 10 > letters { return "ja" }
    return counts.first { $0.value * 2 > letters && $0.value >= fewest }?.key
  }

  private static let scripts: [(range: ClosedRange<UInt32>, language: String)] = [
    (0x370...0x3FF, "el"), (0x400...0x4FF, "ru"), (0x530...0x58F, "hy"), (0x590...0x5FF, "he"), (0x600...0x6FF, "ar"),
    (0x900...0x97F, "hi"), (0xE00...0xE7F, "th"), (0x10A0...0x10FF, "ka"), (0x3040...0x30FF, "ja"),
    (0x4E00...0x9FFF, "zh"), (0xAC00...0xD7A3, "ko"),
  ]

  /// Returns the language with the most frequent words, if no other has nearly as many.
  private static func words(of text: String) -> String? {
    var counts: [String: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
      for language in languages[String(word)] ?? [] { counts[language, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = sorted.first, first.value >= fewest else { return nil }
    return sorted.dropFirst().first.map { $0.value * 3 > first.value * 2 } ?? false ? nil : first.key
  }

  /// The languages of each frequent word.
  private static let languages = frequent.reduce(into: [String: [String]]()) { languages, next in
    for word in next.words.split(separator: " ") { languages[String(word), default: []].append(next.language) }
  }

  private static let frequent: [(language: String, words: String)] = [
    ("en", "the and of to is that it was with for this but his her they have from which are not be as by"),
    ("de", "der die das und ist nicht ein eine mit auf den von zu sich auch dem es im für als aber wie wird sind"),
    ("fr", "le la les et des est une un dans que qui pour pas du sur avec ce cette il elle au par mais plus"),
    ("es", "el la los las y de es una un en que por con para del se su no como pero más lo al muy"),
    ("it", "il la di e che è un una per con non del della sono nel si le gli ma anche come dei lo più"),
    ("pt", "o a os as e de é um uma em que com para não do da se por mais como mas ao dos das"),
    ("nl", "de het een en van is niet dat in op met te voor zijn maar ook er aan hij die als bij door"),
    ("sv", "och att det som en ett är inte på med för av den till har de om men var jag han så från"),
    ("da", "og at det som en et er ikke på med for af den til har de om men var jeg han så fra"),
    ("nb", "og at det som en et er ikke på med for av den til har de om men var jeg han så fra"),
    ("fi", "ja on ei se että oli hän mutta kun niin kuin myös ovat joka ole tämä sen vain jos nyt"),
    ("pl", "i w nie na się z do jest to że jak ale o za po od tak co przez tylko jego tym dla"),
    ("cs", "a se v na je že to s z do o i jako ale za by po pro si jeho tak který jsem byl"),
    ("hu", "a az és hogy nem egy is volt de ez már csak meg mint el van még vagy ha aki"),
    ("tr", "ve bir bu da de için çok ile ama gibi daha olarak var ne o kadar sonra ki değil"),
  ]
}

extension ImportedCollection {
  /// Sets the language of the site if the source states none. Returns it with its reason; nil if it is English, the default,
  /// or cannot be inferred.
  mutating func inferLanguage() -> String? {
    guard site.language == nil, site.file == nil else { return nil }
    guard let language = InferredLanguage.language(of: reviews.map(\.body)), language != "en" else { return nil }
    site.language = language
    return "\(language): the texts are written in it"
  }
}
