import ReviewModel

/// The standalone pages, below `pages`.
package struct PageType: ContentType {
  package typealias Validator = StandalonePageValidator
  package var name: String { "pages" }
  package var noun: String { "page" }
  package var folder: String? { "pages" }

  package init() {}

  package func url(of page: StandalonePage, in rules: AddressRules) -> String? { Permalinks.page(page.components) }

  package func url(claimed components: [String]) -> String? { Permalinks.page(components) }
}
