import BinaryCoding
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// Returns the file at a path below the content folder; nil if it does not exist.
package typealias SourceFileReader = (_ path: String) -> SourceFile?

extension Assistant {
  /// Returns the definition of the name or link at an offset; nil if there is no definition.
  ///
  /// - A link leads to its file.
  /// - A topic leads to its facts, otherwise to the first review that names it.
  /// - A category leads to its entry in `site.yaml`.
  /// - An entry of the log, an item of a list and a related review lead to their reviews.
  package func definition(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    reading: SourceFileReader
  ) -> ContentPlace? {
    if let file = linkedFile(in: source, at: offset, path)?.path {
      return ContentPlace(path: file, range: SourceRange(0, 0))
    }
    if let named = topicPlace(in: source, at: offset, path) { return place(of: named, path) }
    guard let place = yamlPlace(in: source, at: offset, path), place.part != .key,
      path.type is ReviewType || path.type is LogType || path.type is ListType
    else { return nil }
    let text = source.unquotedText(in: place.range)
    if place.path == ["category"] { return categoryPlace(text, reading) }
    guard path.type is LogType || ["items", "related"].contains(place.path.first) else { return nil }
    return reviewPlace(of: text, key: place.path.last ?? "")
  }

  /// Returns the review that a value of the log or an item names by its path, its id or its subject.
  private func reviewPlace(of text: String, key: String) -> ContentPlace? {
    let isID = context.configuration.fields.contains { $0.key == key && $0.type.isID }
    let review = context.reviews.last { review in
      switch key {
      case "review": review.path.hasBytes(of: LogEntry.path(text))
      case "title": folded(review.subject) == folded(text)
      case "items", "related":
        review.path.hasBytes(of: LogEntry.path(text))
          || [review.subject, review.title].map(folded).contains(folded(text))
      default: isID && review.details[key]?.text == text
      }
    }
    return review.map { ContentPlace(path: $0.path, range: SourceRange(0, 0)) }
  }

  /// Returns every mention of the topic at an offset, in all reviews.
  package func references(in source: SourceFile, at offset: Int, path: ContentPath) -> [ContentPlace] {
    guard let named = topicPlace(in: source, at: offset, path) else { return [] }
    let mentions = context.mentions(of: named.topic.key, named.kind)
    return mentions.map { ContentPlace(path: $0.path, range: $0.name.range) }
  }

  /// Returns the file that a link, an image or the key `image` at an offset refers to, with the range of the written path.
  /// Links that begin with `/` lead to pages and are ignored.
  func linkedFile(in source: SourceFile, at offset: Int, _ path: ContentPath) -> ContentPlace? {
    guard let range = destination(in: source, at: offset, path) else { return nil }
    let written = source.unquotedText(in: range).prefix { $0 != "#" && $0 != "?" }
    guard !written.isEmpty, !written.contains("://") else { return nil }
    let candidates = ContentLinks.candidates(String(written), from: path.path)
    return candidates.first(where: isKnown).map { ContentPlace(path: $0, range: range) }
  }

  private func destination(in source: SourceFile, at offset: Int, _ path: ContentPath) -> SourceRange? {
    if zones(of: source, path).body?.touches(offset) == true, path.role.isContent {
      let range = MarkdownPlace(at: offset, of: source)?.destination
      return range.flatMap { source.bytes[$0.indices].first == UInt8(ascii: "/") ? nil : $0 }
    }
    guard let place = yamlPlace(in: source, at: offset, path), place.part != .key else { return nil }
    return place.path.last == "image" ? place.range : nil
  }

  /// Whether a file exists, by binary search: paths are sorted by their bytes.
  private func isKnown(_ path: String) -> Bool {
    let paths = context.paths
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < paths.count && paths[low].utf8.elementsEqual(path.utf8)
  }

  private func place(of named: TopicPlace, _ path: ContentPath) -> ContentPlace? {
    if let facts = known(named.topic.key, named.kind)?.facts, facts.path != path.path {
      return ContentPlace(path: facts.path, range: facts.topic.range)
    }
    let first = context.mentions(of: named.topic.key, named.kind).first
    return first.map { ContentPlace(path: $0.path, range: $0.name.range) }
  }

  private func categoryPlace(_ name: String, _ reading: SourceFileReader) -> ContentPlace? {
    guard let source = reading(configurationPath),
      let entries = YAMLReader.read(source, in: source.range).value,
      case .sequence(let categories, _)? = entries.first(where: { $0.key.text == "categories" })?.value
    else { return nil }
    let names = categories.compactMap { category -> Scalar? in
      guard case .mapping(let members, _) = category,
        case .scalar(let scalar)? = members.first(where: { $0.key.text == "name" })?.value
      else { return nil }
      return scalar
    }
    return names.first { folded($0.text) == folded(name) }.map {
      ContentPlace(path: configurationPath, range: $0.range)
    }
  }
}
