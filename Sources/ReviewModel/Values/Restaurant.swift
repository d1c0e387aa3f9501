/// What is known of a restaurant beside its reviews; all but the name is optional.
package struct Restaurant: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  package let topic: Written<Topic>
  package let address: String?
  package let city: String?
  package let country: String?
  package let cuisine: [String]
  /// As the author writes prices, such as `€€`.
  package let price: String?
  package let phone: String?
  /// The restaurant's own website.
  package let website: String?
  package let opened: CalendarMonth?
  /// The month in which it closed; a closed restaurant leaves the ranking.
  package let closed: CalendarMonth?
  package let illustration: Illustration?

  /// Its name as the author wrote it.
  package var name: String { topic.value.name }
}

/// A page that is no review, such as `/about/`.
package struct Page: Sendable {
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
