import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import SiteRendering

/// A topic by another name, in all files that name it.
package struct Renaming: Sendable {
  /// What to replace, by the paths of the files below the content folder.
  package let replacements: [String: [Replacement]]
  /// Whether there is another topic of that name already, so that the two become one.
  package let isMerge: Bool
}

/// Why a topic cannot be renamed.
package enum RenamingFault: Error, Equatable, Sendable {
  /// No name of a topic stands there.
  case nothingToRename
  /// The new name has no letter or digit, so there could be no address of it.
  case nameWithoutLetters
}

extension Assistant {
  /// The name of a topic at an offset that can be renamed, and where it stands.
  package func renamable(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath
  ) -> (name: String, range: SourceRange)? {
    topicPlace(in: source, at: offset, path).map { ($0.topic.name, $0.range) }
  }

  /// What gives the topic at an offset another name in all reviews, and in the file about it. `source` is the file itself,
  /// perhaps not saved; `reading` gives the others.
  package func renaming(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    to name: String,
    reading: ContentReader
  ) throws(RenamingFault) -> Renaming {
    guard let place = topicPlace(in: source, at: offset, path) else { throw .nothingToRename }
    guard let new = Topic(name: cleaned(name), knowledge.configuration.slugLetters) else { throw .nameWithoutLetters }
    let renamer = TopicRenamer(
      kind: place.kind,
      old: place.topic.slug,
      new: new.name,
      letters: knowledge.configuration.slugLetters
    )
    let facts = knowledge.facts.filter { $0.isOf(place.kind) && $0.topic.value.slug == place.topic.slug }.map(\.path)
    let paths = Set(knowledge.mentions(of: place.topic.slug, place.kind).map(\.path) + facts + [path.path])
    var replacements: [String: [Replacement]] = [:]
    for file in paths {
      guard let text = file == path.path ? source : reading(file) else { continue }
      let changes = renamer.replacements(in: text, isFacts: ContentPath(path: file)?.kind == .facts)
      if !changes.isEmpty { replacements[file] = changes }
    }
    let isMerge = new.slug != place.topic.slug && known(new.slug, place.kind) != nil
    return Renaming(replacements: replacements, isMerge: isMerge)
  }
}

/// Writes another name wherever one file names a topic.
private struct TopicRenamer {
  let kind: TopicKind
  let old: Slug
  let new: String
  let letters: SlugLetters

  func replacements(in source: SourceFile, isFacts: Bool) -> [Replacement] {
    let key = isFacts ? "name" : kind.key
    guard let document = FencedDocument.parse(source).value,
      let entry = document.entries.first(where: { $0.key.text == key })
    else { return [] }
    return EntryChange.replacements(setting: key, to: renamed(entry.value), in: document)
  }

  private func renamed(_ value: Value) -> YAML {
    switch value {
    case .scalar(let scalar): return renamed(scalar)
    case .sequence(let values, _):
      var seen: Set<Slug> = []
      let kept = values.filter { value in
        guard case .scalar(let scalar) = value, let slug = slug(isNamed(scalar.text) ? new : scalar.text) else {
          return true
        }
        return seen.insert(slug).inserted
      }
      return .list(kept.map(renamed))
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

  /// Whether a name is read as itself: in a series, a number at its end would be that of a place.
  private func isSafe(_ name: String) -> Bool { !kind.isSeries || SeriesName(name) == nil }

  private func isNamed(_ text: String) -> Bool { slug(text) == old }

  private func slug(_ text: String) -> Slug? { Topic(name: cleaned(text), letters)?.slug }
}

extension YAML {
  /// A value that was read, to be written again.
  fileprivate init(_ value: Value) {
    switch value {
    case .scalar(let scalar): self = scalar.isNothing ? .plain(scalar.text) : .text(scalar.text)
    case .sequence(let values, _): self = .list(values.map { YAML($0) })
    case .mapping(let entries, _): self = .mapping(entries.map { ($0.key.text, YAML($0.value)) })
    }
  }
}
