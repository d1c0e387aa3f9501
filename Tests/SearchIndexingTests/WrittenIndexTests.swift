import Foundation
import SearchIndexing
import Testing

/// Writes an index for the tests in JavaScript: of the sample site, or of the folder that `SEARCH_CONTENT` names, into
/// the folder that `SEARCH_INDEX` names.
@Suite struct WrittenIndexTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let output = environment["SEARCH_INDEX"].map { URL(filePath: $0) }

  @Test(.enabled(if: output != nil)) func indexIsWritten() async throws {
    let folder = Self.environment["SEARCH_CONTENT"].map { URL(filePath: $0) } ?? ContentFolder.sample
    let content = try ContentFolder(folder)
    let clock = ContinuousClock()
    let start = clock.now
    let half = content.reviews.count / 2
    async let first = Self.partial(Array(content.reviews[..<half]))
    async let second = Self.partial(Array(content.reviews[half...]))
    let partials = await [first, second]
    let extracted = clock.now
    let files = SearchIndex(documents: content.reviews.map(\.document), partials: partials, rules: .rules(for: "en"))
      .files()
    print("\(content.reviews.count) reviews: terms in \(extracted - start), files in \(clock.now - extracted)")
    try write(files + [SearchFile(name: "rules.json", bytes: Array(Self.rules.utf8))], to: #require(Self.output))
  }

  /// The rules of the languages that the shared vectors speak of, as JSON.
  private static var rules: String {
    let languages = ["en", "de", "xx"].map { "\"\($0)\":\(LanguageRules.rules(for: $0).json)" }
    return "{\(languages.joined(separator: ","))}"
  }

  private static func partial(_ reviews: [(document: SearchDocument, text: [UInt8])]) async -> PartialIndex {
    var extractor = TermExtractor(.rules(for: "en"))
    var partial = PartialIndex()
    for review in reviews { partial.append(extractor.terms(of: review.document, text: review.text)) }
    return partial
  }

  private func write(_ files: [SearchFile], to output: URL) throws {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for file in files { try Data(file.bytes).write(to: output.appending(path: file.name)) }
  }
}
