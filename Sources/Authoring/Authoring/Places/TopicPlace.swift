import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel

/// The mention of a topic in a text.
struct TopicPlace {
  let kind: TopicKind
  let topic: Topic
  /// The name, with quotes and with the position in a series.
  let range: SourceRange
}

extension Assistant {
  /// Returns the topic that a review names at an offset, or whose name in a file of facts is at the offset.
  func topicPlace(in source: SourceFile, at offset: Int, _ path: ContentPath) -> TopicPlace? {
    guard let place = yamlPlace(in: source, at: offset, path), place.part != .key, let key = place.path.first,
      let kind = kind(ofKey: key, place.path.dropFirst(), path)
    else { return nil }
    let name = cleaned(source.unquotedText(in: place.range))
    return topic(called: name, kind).map { TopicPlace(kind: kind, topic: $0, range: place.range) }
  }

  private func kind(ofKey key: String, _ rest: ArraySlice<String>, _ path: ContentPath) -> TopicKind? {
    let kinds = context.configuration.topicKinds
    switch path.type {
    case is ReviewType where key == "visits": return kinds.first { $0.isOfVisits && [$0.key] == rest }
    case is ReviewType, is LogType: return rest.isEmpty || rest == ["name"] ? kinds.first { $0.key == key } : nil
    case is ListType: return key == "where" ? kinds.first { $0.key == rest.last } : nil
    case is FactsType: return key == "name" ? kinds.first { path.path.isInside($0.folder) } : nil
    default: return nil
    }
  }

  /// Returns the topic with a name; in a series, the name may end with a number.
  private func topic(called name: String, _ kind: TopicKind) -> Topic? {
    let letters = context.configuration.slugLetters
    let written = Topic(name: name, letters)
    guard kind.isSeries, let parts = SeriesName(name), !isKnown(written, kind) else { return written }
    return Topic(name: parts.name, letters)
  }

  private func isKnown(_ topic: Topic?, _ kind: TopicKind) -> Bool { topic.flatMap { known($0.key, kind) } != nil }

  /// Returns a topic with its reviews and facts; nil if no file names it.
  func known(_ key: NameKey, _ kind: TopicKind) -> TopicUse? {
    context.topics(of: kind).first { $0.topic.key == key }
  }
}
