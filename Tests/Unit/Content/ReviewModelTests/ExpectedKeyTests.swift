import Diagnostics
import Foundation
import FrontMatter
import ReviewModel
import TestSupport
import Testing

@Suite struct ExpectedKeyTests {
  private static let site = """
    title: Tides
    url: https://tides.example
    reviewer: {name: Ada}
    categories: [{name: Film}, {name: Book}]
    fields:
      - {key: director, type: topics, for: [Film], required: true, facts: [{key: born, type: year}]}
      - {key: cycle, type: series, name: Story cycle}
      - {key: format, values: [Hardback, Audio], for: [Book]}
    """

  private static let documentation = Repository.root.appending(path: "Documentation/content.md")

  private var configuration: SiteConfiguration {
    ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: Self.site)).value
  }

  private var documents: [(name: String, keys: [ExpectedKey])] {
    let facts = TopicFactsValidator(configuration)
    return configuration.topicKinds.map { ($0.folder, facts.expectedKeys(in: $0.folder)) } + [
      ("reviews", ReviewValidator(configuration).expectedKeys(in: "reviews")),
      ("pages", StandalonePageValidator(configuration).expectedKeys(in: "pages")),
      ("site.yaml", ConfigurationValidator.expectedKeys(for: ThemeManifest())),
    ]
  }

  @Test func everyKeyHasAnExplanation() {
    for (name, keys) in documents {
      for key in keys.flatMap(\.all) {
        #expect(key.explanation.hasSuffix("."), "\(name): \(key.key)")
        #expect(!key.value.summary.isEmpty)
      }
    }
  }

  @Test func everyKeyIsDocumented() throws {
    let text = try String(contentsOf: Self.documentation, encoding: .utf8)
    let own = documents.filter { ["reviews", "restaurants", "tags", "pages", "site.yaml"].contains($0.name) }
    for key in own.flatMap(\.keys).flatMap(\.all) where !["director", "cycle", "format"].contains(key.key) {
      #expect(text.contains("`\(key.key)`") || text.contains("\(key.key): "), "\(key.key)")
    }
  }

  @Test func keysOfReviews() throws {
    let keys = ReviewValidator(configuration).expectedKeys(in: "")
    #expect(keys.filter(\.isRequired).map(\.key) == ["title", "rating", "category", "director"])
    let director = try #require(keys.first { $0.key == "director" })
    #expect(director.isFor(0) && !director.isFor(1) && director.isFor(nil))
    #expect(director.value.folder == "directors")
    let cycle = try #require(keys.first { $0.key == "cycle" })
    #expect(cycle.explanation.hasPrefix("Custom field Story cycle: "))
    #expect(cycle.keys.map(\.key) == ["name", "number"])
    #expect(cycle.keys.map(\.isRequired) == [true, false])
  }

  @Test func nestedKeysOfConfiguration() throws {
    let keys = ConfigurationValidator.expectedKeys(for: ThemeManifest())
    #expect(keys.filter(\.isRequired).map(\.key) == ["title", "url", "reviewer", "categories"])
    let fields = try #require(keys.first { $0.key == "fields" })
    let facts = try #require(fields.keys.first { $0.key == "facts" })
    #expect(
      facts.keys.map(\.key) == [
        "key", "name", "type", "values", "best", "worst", "step", "card", "required", "property", "plural",
      ]
    )
    let menu = try #require(keys.first { $0.key == "menu" })
    #expect(menu.keys.map(\.key) == ["name", "url"] && menu.keys.allSatisfy(\.isRequired))
  }

  @Test func coordinatesHaveLimits() throws {
    let keys = TopicFactsValidator(configuration).expectedKeys(in: "restaurants")
    let latitude = try #require(keys.first { $0.key == "latitude" })
    #expect(latitude.value.summary == "a number from -90 to 90")
    #expect(keys.map(\.key).prefix(5) == ["name", "slug", "image", "alt", "address"])
  }
}

extension ExpectedKey {
  fileprivate var all: [ExpectedKey] { [self] + keys.flatMap(\.all) }
}

extension ExpectedValue {
  /// The folder of topics, if a single topic is allowed as the value; otherwise nil.
  fileprivate var folder: String? { if case .topics(let kind, true) = self { kind.folder } else { nil } }
}
