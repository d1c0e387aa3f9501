import BinaryCoding
import ReviewModel
import TestSupport
import Testing

/// Encoded values are decoded unchanged. Each stored property is compared: a property missing on one side shifts all
/// later ones.
@Suite struct CodingTests {
  static let reviews = [
    "every key": """
    title: A title
    rating: 4.5
    visited: 2019-04-06
    published: 2019-04-08
    updated: 2019-05-01
    verdict: "One sentence: good."
    image: a.jpg
    alt: A picture
    subject: Shazam!
    restaurant: Café Zoë
    tags: [one, "zwölf", three]
    pick: true
    pros: [a, b]
    cons: [c]
    spoilers: true
    draft: true
    slug: own-slug
    aliases: [/old/, /older/path/]
    lang: de
    qr: no
    """,
    "the least": "rating: unrated",
    "times": "visited: 2019-04-06 09:00\npublished: 2019-04-08T23:30:10-03:30\nupdated: 2019-04-09 00:00Z",
  ]

  @Test(arguments: reviews.keys.sorted()) func reviewsRoundTrip(_ name: String) throws {
    let review = try Fixture.review(Self.reviews[name] ?? "")
    var encoder = ByteEncoder()
    review.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(try values(Review(path: review.path, from: &decoder)) == values(review))
    #expect(decoder.isAtEnd)
    for length in 0..<encoder.bytes.count {
      var cut = ByteDecoder(ContiguousArray(encoder.bytes.prefix(length)))
      #expect(throws: DamagedBytes.self) { try Review(path: review.path, from: &cut) }
    }
  }

  @Test func restaurantsRoundTrip() throws {
    let restaurant = try Fixture.restaurant(
      """
      address: 1 Street
      city: Town
      country: Land
      cuisine: [one, two]
      price: €€
      phone: "123"
      url: https://food.example
      opened: 2001-02
      closed: 2026-03
      image: a.jpg
      alt: ""
      """
    )
    #expect(try values(roundTrip(restaurant)) == values(restaurant))
    let least = try Fixture.restaurant("")
    #expect(try values(roundTrip(least)) == values(least))
  }

  private func roundTrip<Value: ContentValue>(_ value: Value) throws -> Value {
    var encoder = ByteEncoder()
    value.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    let result = try Value(path: value.path, from: &decoder)
    #expect(decoder.isAtEnd)
    return result
  }

  /// Returns the stored properties with their names.
  private func values(_ value: Any) -> [String] {
    Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
  }
}
