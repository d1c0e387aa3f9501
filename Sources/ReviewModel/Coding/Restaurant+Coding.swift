import BinaryCoding

extension Restaurant: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    topic.encode(to: &encoder)
    address.encode(to: &encoder)
    city.encode(to: &encoder)
    country.encode(to: &encoder)
    cuisine.encode(to: &encoder)
    price.encode(to: &encoder)
    phone.encode(to: &encoder)
    website.encode(to: &encoder)
    opened.encode(to: &encoder)
    closed.encode(to: &encoder)
    illustration.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      topic: try Written<Topic>(from: &decoder),
      address: try String?(from: &decoder),
      city: try String?(from: &decoder),
      country: try String?(from: &decoder),
      cuisine: try [String](from: &decoder),
      price: try String?(from: &decoder),
      phone: try String?(from: &decoder),
      website: try String?(from: &decoder),
      opened: try CalendarMonth?(from: &decoder),
      closed: try CalendarMonth?(from: &decoder),
      illustration: try Illustration?(from: &decoder)
    )
  }
}

extension Page: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    components.encode(to: &encoder)
    title.encode(to: &encoder)
    verdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    language.encode(to: &encoder)
    isDraft.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      components: try [String](from: &decoder),
      title: try decoder.text(),
      verdict: try String?(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      language: try String?(from: &decoder),
      isDraft: try Bool(from: &decoder)
    )
  }
}
