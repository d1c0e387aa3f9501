import Diagnostics
import ReviewModel
import SiteModel

/// The explanation of a key, value or link in a text.
package struct Explanation: Equatable, Sendable {
  /// The explanation in Markdown.
  package let text: String
  /// The range of the explained key, value or link.
  package let range: SourceRange
}

extension Assistant {
  /// Returns the explanation of the text at an offset: a key, a rating, a category, a topic or a linked file.
  package func explanation(in source: SourceFile, at offset: Int, path: ContentPath) -> Explanation? {
    if let file = linkedFile(in: source, at: offset, path) {
      return title(of: file.path).map { Explanation(text: $0, range: file.range) }
    }
    if let named = topicPlace(in: source, at: offset, path) {
      return Explanation(text: text(about: named), range: named.range)
    }
    guard let place = yamlPlace(in: source, at: offset, path), place.range.count > 0 else { return nil }
    return explanation(of: place, in: source, path)
  }

  private func explanation(of place: YAMLPlace, in source: SourceFile, _ path: ContentPath) -> Explanation? {
    let (keys, text) = (expected(in: source, path), source.unquotedText(in: place.range))
    if place.part != .value, let key = keys.key(at: place.path + [text]) {
      return Explanation(text: key.text, range: place.range)
    }
    guard let key = keys.key(at: place.path) else { return nil }
    let words: String? =
      switch key.value {
      case .rating(let scale): scale.ratings.first { scale.text($0) == text }.map(self.text)
      case .category: self.text(aboutCategory: text)
      default: nil
      }
    return words.map { Explanation(text: $0, range: place.range) }
  }
}

// MARK: - Explanation texts
extension Assistant {
  private func text(about rating: Rating) -> String {
    let count = context.reviews.count { $0.rating == rating }
    let meaning = context.configuration.meanings[rating].map { ": \(escaped($0))" } ?? ""
    return "**\(escaped(context.configuration.scale.text(rating)))**\(meaning)\n\n\(Self.reviews(count))."
  }

  private func text(aboutCategory name: String) -> String? {
    let categories = context.configuration.categories
    guard let number = categories.firstIndex(where: { folded($0.name) == folded(name) }) else { return nil }
    return "**\(escaped(categories[number].name))**\n\n"
      + summary(of: context.reviews.filter { $0.category == number })
  }

  private func text(about named: TopicPlace) -> String {
    let facts = known(named.topic.key, named.kind)?.facts
    let details = named.kind.fields.filter(\.isListed).compactMap { facts?.details[$0.key] }
    let words = details.flatMap { $0.text.map { [$0] } ?? $0.texts ?? [] }.map(escaped)
    let name = "**\(escaped(facts?.name ?? named.topic.name))** (\(named.kind.name))"
    return ([name] + (words.isEmpty ? [] : [words.joined(separator: ", ")]) + [summary(of: named)])
      .joined(separator: "\n\n")
  }

  /// Returns the number of reviews of a topic and their average rating; in a kind of visits, the number of times.
  private func summary(of named: TopicPlace) -> String {
    guard named.kind.isOfVisits else {
      return summary(
        of: context.reviews.filter { review in
          review.mentions(of: named.kind).contains { $0.value.key == named.topic.key }
        }
      )
    }
    let catalog = Catalog(
      few: context.reviews,
      log: context.log,
      facts: context.facts,
      configuration: context.configuration
    )
    let topic = catalog.topics.first { $0.kind == named.kind }?.archives.first { $0.topic.key == named.topic.key }
    let count = topic?.occasions.count ?? 0
    return summary(count == 1 ? "1 time" : "\(count) times", topic?.summary.average)
  }

  /// Returns the number of reviews and their average rating.
  private func summary(of reviews: [Review]) -> String {
    let ratings = reviews.compactMap(\.rating)
    let average = Average(sum: ratings.reduce(0) { $0 + $1.hundredths }, count: ratings.count)
    return summary(Self.reviews(reviews.count), average)
  }

  private func summary(_ count: String, _ average: Average?) -> String {
    guard let average else { return count }
    let shown =
      context.configuration.scale.grade(nearestTo: average)?.name ?? "\(average.tenths / 10).\(average.tenths % 10)"
    return "\(count), \(escaped(shown)) on average"
  }

  static func reviews(_ count: Int) -> String { count == 1 ? "1 review" : "\(count) reviews" }

  /// Returns the title of a file, with the rating of a review.
  private func title(of path: String) -> String? {
    if let review = context.reviews.first(where: { $0.path == path }) {
      let rating = review.rating.map { context.configuration.scale.text($0) } ?? "unrated"
      return "**\(escaped(review.title))** (\(escaped(rating)))"
    }
    return "**\(escaped(context.values.first { $0.path == path }?.title ?? path))**"
  }
}

extension ExpectedKey {
  /// The meaning of the key and the type of its value, in Markdown.
  fileprivate var text: String {
    let takes = "Type: \(escaped(value.summary))" + (isRequired ? " (required)." : ".")
    return [explanation.isEmpty ? nil : escaped(explanation), takes].compactMap { $0 }.joined(separator: "\n\n")
  }
}

/// Returns the text with Markdown characters escaped.
private func escaped(_ text: String) -> String {
  String(text.flatMap { "\\`*_[]<>&#|~!".contains($0) ? ["\\", $0] : [$0] })
}
