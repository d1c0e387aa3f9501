import Diagnostics
import Foundation
import ReviewModel
import TestSupport
import Testing

/// Queries that the program and the search page share (`filters.test.mjs`): both find the same reviews.
@Suite struct QueryVectorTests {
  struct Site: Decodable, Sendable {
    struct Category: Decodable, Sendable { let name: String, plural: String }
    struct Query: Decodable, Sendable { let text: String, yaml: String, found: [Int] }
    let grades: [String]
    let categories: [Category]
    let documents: [Document]
    let queries: [Query]
  }
  struct Document: Decodable, Sendable {
    let category: String, rating: Rating?, year: Int, pick: Bool, tags: [String], director: [String]
  }
  /// A number or a grade.
  struct Rating: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text = try (try? value.decode(String.self)) ?? "\(value.decode(Double.self))"
    }
  }

  static let sites: [Site] = {
    let file = Repository.root.appending(path: "Tests/Unit/Site/SearchScripts/filters.json")
    return (try? JSONDecoder().decode([Site].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test(arguments: sites.indices)
  func textsAndMappingsFindTheSameReviews(_ number: Int) throws {
    let site = Self.sites[number]
    let configuration = try site.configuration
    let (fields, reviews) = (QueryFields(configuration), try site.reviews(configuration))
    #expect(site.queries.count > 5)
    for query in site.queries {
      let mapping = query.yaml.hasPrefix("{") ? query.yaml : "{\(query.yaml)}"
      for written in [query.text, mapping] {
        let read = fields.query(written, named: "--where")
        #expect(read.diagnostics.isEmpty, "\(written)")
        let value = try #require(read.value, "\(written)")
        #expect(reviews.indices(matching: value, fields) == query.found, "\(written)")
        guard let text = fields.text(of: value) else { continue }
        #expect(fields.query(text, named: "").value.flatMap(fields.text) == text, "\(written)")
        #expect(
          fields.query(text, named: "").value.map { reviews.indices(matching: $0, fields) } == query.found,
          "\(text)"
        )
      }
      #expect(fields.query(query.text, named: "").value.flatMap(fields.text) != nil, "\(query.text)")
    }
  }
}

extension QueryVectorTests.Site {
  var configuration: SiteConfiguration {
    get throws {
      let ratings = grades.isEmpty ? "{step: 0.5}" : "{grades: [\(grades.joined(separator: ", "))]}"
      let names = categories.map { "{name: \($0.name), plural: \($0.plural)}" }.joined(separator: ", ")
      return try Fixture.configuration(
        "ratings: \(ratings)\ncategories: [\(names)]\nfields: [{key: director, type: topics, plural: Directors}]"
      )
    }
  }

  func reviews(_ configuration: SiteConfiguration) throws -> [Review] {
    try documents.map { document in
      try Fixture.review(
        """
        rating: \(document.rating?.text ?? "unrated")
        category: \(document.category)
        visited: \(document.year)-06-01
        pick: \(document.pick)
        tags: [\(document.tags.joined(separator: ", "))]
        director: [\(document.director.joined(separator: ", "))]
        """,
        on: configuration
      )
    }
  }
}

extension Array where Element: QuerySubject {
  func indices(matching query: Query, _ fields: QueryFields) -> [Int] {
    let holds = query.results(count) { fields.values($0, of: self).map { QueryColumn($0) } }
    return indices.filter { holds[$0] }
  }
}
