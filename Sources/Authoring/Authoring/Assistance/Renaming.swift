import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel

/// The replacements that rename a topic or a subject in all files that name it.
package struct Renaming: Sendable {
  /// Replacements by the paths of the files below the content folder.
  package let replacements: [String: [Replacement]]
  /// Whether another topic or subject has the new name already, so that both are merged.
  package let isMerge: Bool
}

/// The reason why nothing can be renamed.
package enum RenamingError: Error, Equatable, Sendable {
  /// There is no name at the offset.
  case noName
  /// The new name is white space.
  case emptyName
}

extension Assistant {
  /// Returns the name of a topic or subject at an offset, with its range; nil if there is none.
  package func renamable(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath
  ) -> (name: String, range: SourceRange)? {
    topicPlace(in: source, at: offset, path).map { ($0.topic.name, $0.range) }
      ?? subject(in: source, at: offset, path).map { ($0.name, $0.scalar.range) }
  }

  /// Returns the replacements that rename the topic or subject at an offset in all files that name it. `source` is the file
  /// itself, perhaps unsaved; `reading` returns the other files.
  package func renaming(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    to name: String,
    reading: SourceFileReader
  ) throws(RenamingError) -> Renaming {
    let readingAll: SourceFileReader = { $0 == path.path ? source : reading($0) }
    if let place = topicPlace(in: source, at: offset, path) {
      return try renaming(place.topic.key, of: place.kind, to: name, also: [path.path], reading: readingAll)
    }
    guard let subject = subject(in: source, at: offset, path) else { throw .noName }
    return try renaming(subject, to: name, also: path.path, reading: readingAll)
  }

  private func subject(in source: SourceFile, at offset: Int, _ path: ContentPath) -> SubjectMention? {
    SubjectMention.all(in: source, path.path).first { $0.scalar.range.touches(offset) }
  }

  /// Returns the replacements that rename a subject. In a category, or with a year, other subjects of its name keep theirs.
  private func renaming(
    _ subject: SubjectMention,
    to name: String,
    also file: String,
    reading: SourceFileReader
  ) throws(RenamingError) -> Renaming {
    let (old, new) = (folded(subject.name), cleaned(name))
    guard !new.isEmpty else { throw .emptyName }
    let files = Set(context.values.filter { $0.names(subject: old) }.map(\.path) + [file])
    var replacements: [String: [Replacement]] = [:]
    for path in files {
      guard let source = reading(path) else { continue }
      let renamed = SubjectMention.all(in: source, path).filter {
        $0.isRenamed(with: subject) || (path == file && $0.scalar == subject.scalar)
      }
      let layout = FileLayout(path: path)
      if !renamed.isEmpty { replacements[path] = renamed.map { $0.renamed(to: new, in: source, layout) } }
    }
    let isKnown = context.values.contains { $0.names(subject: folded(new)) }
    return Renaming(replacements: replacements, isMerge: folded(new) != old && isKnown)
  }

  /// Returns the replacements that rename a topic in all reviews, in its facts and in the given further files.
  package func renaming(
    _ old: NameKey,
    of kind: TopicKind,
    to name: String,
    also files: Set<String> = [],
    reading: SourceFileReader
  ) throws(RenamingError) -> Renaming {
    let letters = context.configuration.slugLetters
    guard let new = Topic(name: cleaned(name), letters) else { throw .emptyName }
    let renamer = TopicRenamer(kind: kind, old: old, new: new.name, letters: letters)
    let facts = context.facts.filter { $0.isOf(kind) && $0.topic.value.key == old }.map(\.path)
    let paths = files.union(context.mentions(of: old, kind).map(\.path) + facts)
    guard !paths.isEmpty else { throw .noName }
    var replacements: [String: [Replacement]] = [:]
    for path in paths {
      guard let text = reading(path) else { continue }
      let changes = renamer.replacements(in: text, ContentPath(path: path))
      if !changes.isEmpty { replacements[path] = changes }
    }
    return Renaming(replacements: replacements, isMerge: new.key != old && known(new.key, kind) != nil)
  }
}

/// Renames a topic in one file.
private struct TopicRenamer {
  let kind: TopicKind
  let old: NameKey
  let new: String
  let letters: SlugLetters

  func replacements(in source: SourceFile, _ path: ContentPath?) -> [Replacement] {
    if path?.type is LogType { return replacements(inLog: source, FileLayout(path: path?.path ?? "")) }
    if path?.type is ListType { return replacements(inList: source) }
    let key = path?.type is FactsType ? "name" : kind.key
    guard let document = FencedDocument.parse(source).value else { return [] }
    let entry = document.entries.first { $0.key.text == key }
    let own = entry.map { EntryChange.replacements(setting: key, to: renamed($0.value), in: document) } ?? []
    return own + (path?.type is ReviewType ? replacements(inVisits: document.entries) : [])
  }

  private func replacements(inVisits entries: [Entry]) -> [Replacement] {
    let visits = kind.isOfVisits ? entries.filter { $0.key.text == "visits" }.rows : []
    return visits.joined().filter { $0.key.text == kind.key }.compactMap { entry in
      replacement(entry.value) { $0.written(inside: true) }
    }
  }

  private func replacements(inLog source: SourceFile, _ layout: FileLayout) -> [Replacement] {
    guard let document = FencedDocument.parse(source, layout).value else { return [] }
    return document.entries.rows.joined().filter { $0.key.text == kind.key }.compactMap { entry in
      replacement(entry.value) { layout == .table ? TableHeader(source).cell($0.cell) : $0.written(inside: true) }
    }
  }

  private func replacements(inList source: SourceFile) -> [Replacement] {
    let conditions = FencedDocument.parse(source).value?.entries.first { $0.key.text == "where" }
    return conditions.map { replacements(inConditions: $0.value) } ?? []
  }

  private func replacements(inConditions value: Value) -> [Replacement] {
    switch value {
    case .scalar: []
    case .sequence(let values, _): values.flatMap(replacements)
    case .mapping(let entries, _):
      entries.flatMap { entry in
        entry.key.text == kind.key
          ? [replacement(entry.value) { $0.written(inside: true) }].compactMap(\.self)
          : replacements(inConditions: entry.value)
      }
    }
  }

  /// Returns the replacement of a value that names the topic; nil for another value.
  private func replacement(_ value: Value, _ text: (YAML) -> String) -> Replacement? {
    let (old, new) = (YAML(value), renamed(value))
    return "\(old)" == "\(new)" ? nil : Replacement(value.range, with: text(new))
  }

  private func renamed(_ value: Value) -> YAML {
    switch value {
    case .scalar(let scalar): return renamed(scalar)
    case .sequence(let values, _):
      var seen: Set<NameKey> = []
      let remaining = values.filter { value in
        guard case .scalar(let scalar) = value, let key = key(of: isNamed(scalar.text) ? new : scalar.text) else {
          return true
        }
        return seen.insert(key).inserted
      }
      return .list(remaining.map(renamed))
    case .mapping(let entries, _):
      guard case .scalar(let name)? = entries.first(where: { $0.key.text == "name" })?.value, isNamed(name.text) else {
        return YAML(value)
      }
      return .mapping(entries.map { ($0.key.text, $0.key.text == "name" ? .text(new) : YAML($0.value)) })
    }
  }

  private func renamed(_ scalar: Scalar) -> YAML {
    let text = cleaned(scalar.text)
    if isNamed(text) { return isSafe(new) ? .text(new) : .mapping([("name", .text(new))]) }
    guard kind.isSeries, let parts = SeriesName(text), isNamed(parts.name) else { return YAML(.scalar(scalar)) }
    guard isSafe(new) else { return .mapping([("name", .text(new)), ("number", .plain(parts.number))]) }
    return .text(new + parts.rest)
  }

  /// Whether a name is read back unchanged: in a series, a number at its end would be parsed as a position.
  private func isSafe(_ name: String) -> Bool { !kind.isSeries || SeriesName(name) == nil }

  private func isNamed(_ text: String) -> Bool { key(of: text) == old }

  private func key(of text: String) -> NameKey? { NameKey(of: cleaned(text), letters) }
}
