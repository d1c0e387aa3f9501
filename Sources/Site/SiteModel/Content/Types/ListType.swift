import ReviewModel

/// The lists, below `lists`.
package struct ListType: ContentType {
  package typealias Validator = ItemListValidator
  package var name: String { "lists" }
  package var noun: String { "list" }
  package var folder: String? { "lists" }
  package var hasOwnPages: Bool { true }
  package var isListed: Bool { true }

  package init() {}

  package func url(of list: ItemList, in rules: AddressRules) -> String? { Permalinks.itemList(list.slug) }

  package func url(claimed components: [String]) -> String? {
    components.first.flatMap(Slug.init(written:)).map(Permalinks.itemList)
  }
}
