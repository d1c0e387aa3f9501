import SearchIndexing
import Testing

/// Long words of languages with compounds and of scripts without spaces.
@Suite struct LongWordTests {
  private let rules = LanguageRules.rules(for: "en")

  /// Returns the terms of a review with a text.
  private func terms(_ text: String) -> Set<String> {
    var extractor = TermExtractor(rules)
    let document = SearchDocument(title: "", category: SearchDocument.Topic(name: "Film", slug: "film"))
    extractor.append(document, text: text.utf8.span, number: 0)
    let mark = SearchMark(rating: nil, isPick: false, category: 0, year: 2026, subject: 0)
    let index = SearchIndex(marks: [mark], categories: ["film"], rules: rules, results: "", hash: { "\($0.count)" })
    let lines = index.files([extractor.part]).blocks.flatMap { $0.bytes.split(separator: UInt8(ascii: "\n")) }
    return Set(lines.map { String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) })
  }

  private func words(_ text: String) -> [String] {
    var splitter = WordSplitter(rules)
    let bytes = WordSplitter.composed(Array(text.utf8))
    var (index, words): (Int, [String]) = (0, [])
    while splitter.next(in: bytes, at: &index) { words.append(String(decoding: splitter.word, as: UTF8.self)) }
    return words
  }

  @Test(
    "Long words and sentences without spaces are terms",
    arguments: [
      "ภาพยนตร์เรื่องนี้ยอดเยี่ยม", "ភាពយន្តរឿងនេះអស្ចារ្យណាស់", "ຮູບເງົາເລື່ອງນີ້ດີຫຼາຍ", "ဒီရုပ်ရှင်ဇာတ်ကားကအရမ်းကောင်းတယ်",
      "この映画は本当に素晴らしい", "рентгеноэлектрокардиографический", "ηλεκτροεγκεφαλογραφήματος",
      "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "തിരുവനന്തപുരത്തേക്കുള്ളവരായിരുന്നു",
      "lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas", "চলচ্চিত্র\u{9DF}",
      "muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine",
    ]
  )
  func longWords(text: String) {
    let (words, terms) = (words(text), terms("Before \(text), after."))
    #expect(!words.isEmpty && words.allSatisfy(terms.contains))
  }

  @Test func unspacedTextIsSplitIntoPairsOfLetters() {
    #expect(words("นี้ยอดเยี่ยม") == ["นี้ย", "ยอ", "อด", "ดเ", "เยี่", "ยี่ย", "ยม"])
  }

  @Test func wordsOfMoreThan80LettersAreIgnored() {
    let long = String(repeating: "ж", count: 80)
    let terms = terms("\(long) \(long)ж \(String(repeating: "a", count: 81))")
    #expect(terms == [long, "film"])
  }
}
