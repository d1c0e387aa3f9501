import BinaryCoding
import Diagnostics
import FrontMatter

/// Makes restaurants of parsed files.
package struct RestaurantValidator: Sendable {
  private let slugLetters: SlugLetters

  /// Makes a validator.
  package init(_ slugLetters: SlugLetters = .plain) {
    self.slugLetters = slugLetters
  }

  /// The restaurant in a file at `path` below the content folder; nil where its name is at fault.
  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<Restaurant?> {
    var reader = EntryReader(document, slugLetters)
    let restaurant = restaurant(&reader, path: path)
    reader.reportUnknownKeys()
    return Diagnosed(restaurant, reader.diagnostics)
  }

  private func restaurant(_ reader: inout EntryReader, path: String) -> Restaurant? {
    let name = reader.requiredText("name", example: "Trattoria Aurora")
    let topic = name.flatMap { reader.topic(Written($0, at: reader.valuePlace(of: "name")), of: "name") }
    let (illustration, details) = (reader.illustration(), reader.details(Restaurant.fields))
    return topic.map { Restaurant(path: path, topic: $0, illustration: illustration, details: details) }
  }
}
