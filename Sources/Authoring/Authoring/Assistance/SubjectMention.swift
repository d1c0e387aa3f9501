import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// The name of a film, book or other subject in a file.
struct SubjectMention {
  /// Where a subject is named.
  enum Role { case subject, title, entry, item }

  let role: Role
  let scalar: Scalar
  /// The name, without the year that an item may add in brackets.
  let name: String
  /// The text after the name.
  let rest: String
  let category: String?
  let year: Int?

  /// Returns the names of subjects in a file: of a review and its related reviews, of entries of the log, of items of a list.
  static func all(in source: SourceFile, _ path: String) -> [SubjectMention] {
    guard let document = FencedDocument.parse(source, FileLayout(path: path)).value else { return [] }
    return switch ContentPath(path: path)?.type {
    case is LogType: document.entries.rows.compactMap { SubjectMention(.entry, "title", of: $0) }
    case is ListType: items("items", of: document.entries)
    case is ReviewType: own(document.entries) + items("related", of: document.entries)
    default: []
    }
  }

  /// Returns whether a rename of one name changes another: names of one subject, and items with the title of a review that has
  /// another subject, such as a restaurant.
  func isRenamed(with other: SubjectMention) -> Bool {
    let isNamed = role == .item || (role != .title && other.role != .title)
    return isNamed && folded(name) == folded(other.name)
      && (category.flatMap { one in other.category.map { folded(one) == folded($0) } } ?? true)
      && (year.flatMap { one in other.year.map { one == $0 } } ?? true)
  }

  private static func own(_ entries: [Entry]) -> [SubjectMention] {
    let hasSubject = entries.contains { ["subject", "restaurant"].contains($0.key.text) && !$0.value.isNull }
    return [
      SubjectMention(.subject, "subject", of: entries),
      SubjectMention(hasSubject ? .title : .subject, "title", of: entries),
    ].compactMap(\.self)
  }

  private static func items(_ key: String, of entries: [Entry]) -> [SubjectMention] {
    guard let value = entries.first(where: { $0.key.text == key })?.value else { return [] }
    let values = if case .sequence(let values, _) = value { values } else { [value] }
    return values.compactMap { value in
      switch value {
      case .scalar(let scalar): scalar.text.hasSuffix(".md") ? nil : SubjectMention(.item, scalar)
      case .mapping(let entries, _): SubjectMention(.item, "title", of: entries)
      case .sequence: nil
      }
    }
  }

  private init?(_ role: Role, _ key: String, of entries: [Entry]) {
    func scalar(_ key: String) -> Scalar? {
      guard case .scalar(let scalar)? = entries.first(where: { $0.key.text == key })?.value else { return nil }
      return scalar.isNull ? nil : scalar
    }
    guard let named = scalar(key) else { return nil }
    self.init(role, named, category: scalar("category")?.text, year: scalar("year").flatMap { Int($0.text) })
  }

  private init(_ role: Role, _ scalar: Scalar, category: String? = nil, year: Int? = nil) {
    (self.role, self.scalar, self.category) = (role, scalar, category)
    let text = cleaned(scalar.text)
    let dated = role == .item && year == nil ? text.beforeYear : nil
    (name, self.year) = (dated?.name ?? text, dated?.year ?? year)
    rest = String(text.dropFirst(name.count))
  }
}

// MARK: - Renaming
extension SubjectMention {
  /// Returns the replacement of the name by another, in its style.
  func renamed(to new: String, in source: SourceFile, _ layout: FileLayout) -> Replacement {
    let text = new + rest
    let written = source.styled(text, as: scalar) ?? YAML.text(text).written(inside: true)
    return Replacement(scalar.range, with: layout == .table ? TableHeader(source).cell(YAML.text(text).cell) : written)
  }
}

extension ContentValue {
  /// Returns whether a file may contain a name.
  func names(subject name: String) -> Bool {
    let names =
      self.as(Review.self).map { [$0.title, $0.subject] + $0.related.flatMap(\.names).map(\.name) }
      ?? self.as(ItemList.self)?.items.flatMap(\.names).map(\.name) ?? self.as(LogFile.self)?.entries.compactMap(
        \.title
      )
      ?? []
    return names.contains { folded($0) == name }
  }
}
