import Foundation
import SearchIndexing
import Testing

/// Writes an index for the JavaScript tests into the folder `SEARCH_INDEX`, of the sample site or of the content folder
/// `SEARCH_CONTENT`.
@Suite struct PublishedIndexTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let output = environment["SEARCH_INDEX"].map { URL(filePath: $0) }

  @Test(.enabled(if: output != nil)) func indexIsWritten() async throws {
    let folder = Self.environment["SEARCH_CONTENT"].map { URL(filePath: $0) } ?? ContentFolder.sample
    let content = try ContentFolder(folder)
    let clock = ContinuousClock()
    let start = clock.now
    let half = content.reviews.count / 2
    let numbered = Array(content.reviews.enumerated())
    async let first = Self.partial(numbered[..<half])
    async let second = Self.partial(numbered[half...])
    let partials = await [first, second]
    let extracted = clock.now
    let files = SearchIndex.sample(content.reviews, .rules(for: "en")).files(partials).all
    print("\(content.reviews.count) reviews: terms in \(extracted - start), files in \(clock.now - extracted)")
    let output = try #require(Self.output)
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for file in files { try Data(file.bytes).write(to: output.appending(path: file.name)) }
    for (number, review) in content.reviews.enumerated() {
      try Data(review.result.json).write(to: output.appending(path: "result-\(number).json"))
    }
    try Data(Self.rules.utf8).write(to: output.appending(path: "rules.json"))
  }

  /// The rules of the languages in the shared test vectors, as JSON.
  private static var rules: String {
    let languages = ["en", "de", "fr", "es", "xx"].map { "\"\($0)\":\(LanguageRules.rules(for: $0).json)" }
    return "{\(languages.joined(separator: ","))}"
  }

  private static func partial(_ reviews: ArraySlice<(offset: Int, element: ContentFolder.Review)>) async -> PartialIndex
  {
    var extractor = TermExtractor(.rules(for: "en"))
    for (number, review) in reviews { extractor.append(review.document, text: review.text.span, number: number) }
    return extractor.part
  }
}
