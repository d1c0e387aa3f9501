import BinaryCoding
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// A possible value of a key.
struct ValueCandidate {
  let kind: Completion.Kind
  let label: String
  var detail: String?
  let value: YAML
}

/// The possible values of a key, as far as they can be listed.
struct ValueCandidates {
  private let context: SiteContext
  private let key: ExpectedKey
  private let path: ContentPath
  private let today: CalendarDay?
  private let typed: String

  init(_ assistant: Assistant, _ key: ExpectedKey, _ place: YAMLPlace, _ path: ContentPath, _ today: CalendarDay?) {
    (context, self.key, self.path, self.today, typed) = (assistant.context, key, path, today, place.typed)
  }

  var all: [ValueCandidate] { candidates(of: key.value) }

  private func candidates(of value: ExpectedValue) -> [ValueCandidate] {
    switch value {
    case .items(let item): candidates(of: item)
    case .category(let names), .choice(let names), .alternatives(let names), .choices(let names),
      .suggestion(let names):
      names.map(text)
    case .condition: ["true", "false"].map(plain)
    case .rating(let scale): ratings(of: scale)
    case .topic(let kind), .topics(let kind, _), .series(let kind): topics(of: kind)
    case .picture: pictures
    case .layout: context.layouts.map(text)
    case .subject: subjects
    case .review: context.reviews.map { text($0.path) }
    case .list: context.values.compactMap { $0.as(ItemList.self) }.map { text($0.name) }
    case .language: languages.map(text)
    case .colour(mayBeAutomatic: true): [plain(AccentShades.automaticWord)]
    case .day(let mayBeUnknown): days + (mayBeUnknown ? [unknownDay] : [])
    case .written(let form): today.flatMap { form.current?($0) }.map { [plain($0)] } ?? []
    default: []
    }
  }

  private func text(_ text: String) -> ValueCandidate { ValueCandidate(kind: .value, label: text, value: .text(text)) }

  private func plain(_ text: String) -> ValueCandidate {
    ValueCandidate(kind: .value, label: text, value: .plain(text))
  }

  private func ratings(of scale: RatingScale) -> [ValueCandidate] {
    scale.ratings.map { rating in
      let (text, meaning) = (scale.text(rating), context.configuration.meanings[rating])
      return ValueCandidate(kind: .rating, label: text, detail: meaning, value: .text(text))
    } + [ValueCandidate(kind: .rating, label: "unrated", detail: "not counted in averages", value: .plain("unrated"))]
  }

  /// Returns the topics that other files name. A name that occurs only in this file may be incomplete.
  private func topics(of kind: TopicKind) -> [ValueCandidate] {
    let own = context.reviews.filter { $0.path.hasBytes(of: path.path) }.flatMap { $0.mentions(of: kind).distinct }
    let others = context.topics(of: kind).filter { known in
      known.facts != nil
        || (known.count == 0 ? known.topic.name != typed : known.count > own.count { $0.value.key == known.topic.key })
    }
    return others.map { known in
      let count = Assistant.reviews(known.count)
      return ValueCandidate(kind: .topic, label: known.topic.name, detail: count, value: .text(known.topic.name))
    }
  }

  /// The titles of what the log has in progress or plans, then the subjects of reviews.
  private var subjects: [ValueCandidate] {
    var seen: Set<String> = []
    let open = context.log.filter { [.now, .paused, .next].contains($0.status) }.compactMap { entry in
      entry.title.map { (name: $0, detail: entry.status.rawValue) }
    }
    let categories = context.configuration.categories
    let all = open + context.reviews.map { (name: $0.subject, detail: categories[$0.category].name) }
    return all.filter { seen.insert($0.name).inserted }.map {
      ValueCandidate(kind: .value, label: $0.name, detail: $0.detail, value: .text($0.name))
    }
  }

  private var pictures: [ValueCandidate] {
    context.pictures.map { picture in
      let relative = RelativePath(to: picture, from: path.path).text
      let written =
        relative.contains("%")
        ? relative.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25") : relative
      return ValueCandidate(kind: .picture, label: relative, value: .text(written))
    }
  }

  /// The languages of the site and of its texts, then those of the default theme.
  private var languages: [String] {
    let used =
      [context.configuration.language] + context.values.compactMap(\.language)
    var seen: Set<String> = []
    return (used + ["en", "de", "es", "fr"]).filter { seen.insert($0).inserted }
  }

  private var unknownDay: ValueCandidate {
    let word = ReviewDays.unknown
    return ValueCandidate(kind: .value, label: word, detail: "counted in no year", value: .plain(word))
  }

  private var days: [ValueCandidate] {
    guard let today else { return [] }
    return [ValueCandidate(kind: .value, label: "\(today)", detail: "today", value: .plain("\(today)"))]
  }
}
