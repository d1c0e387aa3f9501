import Foundation
import SearchIndexing
import Testing

/// Test vectors that Swift and JavaScript share, because both must split texts into the same words.
@Suite struct TextVectorTests {
  private struct Vectors: Decodable {
    struct Words: Decodable {
      let language: String
      let text: String
      let words: [String]
      let exact: [String]?
    }
    let words: [Words]
    /// Names without words, and the words that their symbols form.
    let signs: [String: String]
    /// Words separated by spaces and their common stem, by language.
    let stems: [String: [String: String]]
  }

  private let vectors: Vectors

  init() throws {
    let file = ContentFolder.root.appending(path: "Tests/Unit/Site/SearchScripts/vectors.json")
    vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  @Test func textsAreSplitIntoFoldedWords() {
    for vector in vectors.words {
      var splitter = WordSplitter(.rules(for: vector.language))
      let words = splitter.words(in: vector.text)
      #expect(words.map(\.word) == vector.words, "\(vector.text)")
      if let exact = vector.exact { #expect(words.map(\.exact) == exact, "\(vector.text)") }
    }
  }

  @Test func symbolsOfNamesWithoutWordsFormAWord() {
    for (name, word) in vectors.signs {
      var splitter = WordSplitter(.rules(for: "en"))
      let words = NameWords(name, &splitter).words.map { String(decoding: $0, as: UTF8.self) }
      #expect(words == (word.isEmpty ? [] : [word]), "\(name)")
    }
  }

  @Test func stemsEqualTheVectors() {
    for (language, stems) in vectors.stems {
      let stemmer = Stemmer(.rules(for: language))
      for (words, stem) in stems {
        for word in words.split(separator: " ") { #expect(stemmer.stem(String(word)) == stem, "\(language) \(word)") }
      }
    }
  }

  @Test func regionsUseTheRulesOfTheirLanguage() {
    #expect(Stemmer(.rules(for: "de-AT")).stem("filme") == "film")
    #expect(Stemmer(.rules(for: "EN")).stem("films") == "film")
  }

  /// A pair ends after the marks of its second letter, so reading continues at a letter.
  @Test func pairsEndAfterCombiningMarks() {
    var splitter = WordSplitter(.rules(for: "th"))
    let text = Array("ที่นี่เอ-x".utf8)
    var (index, ends): (Int, [String]) = (0, [])
    while splitter.next(in: text, at: &index) { ends.append(String(decoding: text[..<index], as: UTF8.self)) }
    #expect(ends == ["ที่นี่", "ที่นี่เ", "ที่นี่เอ", "ที่นี่เอ-x"])
  }

  @Test func invalidUTF8ContainsNoWord() {
    var splitter = WordSplitter(.rules(for: "en"))
    var index = 0
    #expect(!splitter.next(in: [0xFF, 0xC3, 0x20, 0xF0, 0x9F, 0x98], at: &index))
    #expect(index == 6)
  }
}

extension WordSplitter {
  /// Returns all words of a text, without and with diacritics.
  fileprivate mutating func words(in text: String) -> [(word: String, exact: String)] {
    let bytes = WordSplitter.composed(Array(text.utf8))
    var index = 0
    var words: [(String, String)] = []
    while next(in: bytes, at: &index) {
      let word = String(decoding: word, as: UTF8.self)
      words.append((word, hasDiacritics ? String(decoding: exact, as: UTF8.self) : word))
    }
    return words
  }
}
