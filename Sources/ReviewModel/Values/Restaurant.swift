import BinaryCoding
import Notation

/// What is known of a restaurant beside its reviews; all but the name is optional.
package struct Restaurant: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  package let topic: Written<Topic>
  package let illustration: Illustration?
  /// The values of `Restaurant.fields`.
  package let details: Details

  /// Its name as the author wrote it.
  package var name: String { topic.value.name }

  /// Whether it has closed; then it leaves the ranking.
  package var isClosed: Bool { details["closed"] != nil }
}

extension Restaurant {
  /// The keys of restaurants that are shown as they are written.
  package static let fields = [
    Field("address", .text),
    Field("city", .text, isListed: true),
    Field("country", .text),
    Field("cuisine", .texts, isListed: true),
    Field("price", .text),
    Field("phone", .text),
    Field("url", .url, name: "website"),
    Field("opened", .month),
    Field("closed", .month),
  ]
}

extension Restaurant: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    topic.encode(to: &encoder)
    illustration.encode(to: &encoder)
    details.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      topic: try Written<Topic>(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      details: try Details(from: &decoder)
    )
  }
}

/// A page that is no review, such as `/about/`.
package struct StandalonePage: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  /// The components of its URL: `about` for `/about/`.
  package let components: [String]
  package let title: String
  /// The author's one sentence.
  package let verdict: String?
  package let illustration: Illustration?
  package let language: String?
  package let isDraft: Bool
}

extension StandalonePage: BinaryCodable {
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
