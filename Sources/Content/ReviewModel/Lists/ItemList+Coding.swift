import BinaryCoding
import Diagnostics
import Notation

extension ItemList {
  package func encode(to encoder: inout ByteEncoder) {
    slug.encode(to: &encoder)
    title.encode(to: &encoder)
    verdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    language.encode(to: &encoder)
    aliases.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    publicationTime.encode(to: &encoder)
    update.encode(to: &encoder)
    isRanked.encode(to: &encoder)
    (grouping?.description).encode(to: &encoder)
    items.encode(to: &encoder)
    selection.encode(to: &encoder)
  }

  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.path = path
    slug = try Slug(from: &decoder)
    title = try decoder.text()
    verdict = try String?(from: &decoder)
    illustration = try Illustration?(from: &decoder)
    language = try String?(from: &decoder)
    aliases = try [Ranged<String>](from: &decoder)
    isDraft = try Bool(from: &decoder)
    publicationTime = try Timestamp?(from: &decoder)
    update = try Timestamp?(from: &decoder)
    isRanked = try Bool(from: &decoder)
    grouping = try String?(from: &decoder).map(ListGrouping.init)
    let items = try [Item](from: &decoder)
    contents = try Selection?(from: &decoder).map(Contents.reviews) ?? .items(items)
  }
}

extension ItemList.Item: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    title.encode(to: &encoder)
    review.encode(to: &encoder)
    category.encode(to: &encoder)
    year.encode(to: &encoder)
    url.encode(to: &encoder)
    note.encode(to: &encoder)
    place.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    title = try String?(from: &decoder)
    review = try Ranged<String>?(from: &decoder)
    category = try Int?(from: &decoder)
    year = try Int?(from: &decoder)
    url = try String?(from: &decoder)
    note = try Ranged<String>?(from: &decoder)
    place = try SourceRange(from: &decoder)
  }
}

extension ItemList.Selection: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    query.encode(to: &encoder)
    place.encode(to: &encoder)
    order.description.encode(to: &encoder)
    limit.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    query = try Query(from: &decoder)
    place = try SourceRange(from: &decoder)
    order = ListOrder(try decoder.text())
    limit = try Int?(from: &decoder)
  }
}
