import FrontMatter
import Notation
import ReviewModel
import SiteModel

// MARK: - A review of something in the log
extension NewFileForm {
  /// Adds the values of the entries of the log with the title, unless they are given. Throws `Misuse` without such an entry.
  mutating func addLogged(rating: String?, category: String?, visited: String?) throws {
    let title = folded(text(of: "title") ?? "")
    let entries = site.log.filter { folded($0.title ?? "") == title && $0.isOccasion }
    guard let named = entries.first else {
      throw Misuse(text: "no entry of the log has this title", hint: "leave out --from-log, or correct the title")
    }
    let configuration = site.configuration
    let dated = entries.filter { $0.time != nil }.sorted { ($0.time?.order ?? 0) < ($1.time?.order ?? 0) }
    let latest = (dated.reversed() + entries).lazy.compactMap(\.rating).first
    add("rating", rating ?? latest.map(configuration.scale.text))
    add("category", category ?? named.category.map { configuration.categories[$0].name })
    add("visited", visited ?? dated.last?.time?.day.map { "\($0)" })
    if dated.count > 1 { add("visits", .list(dated.map { $0.visit(on: configuration.scale) })) }
    add("tags", named.tags.isEmpty ? nil : named.tags.map(\.value.name).joined(separator: ","))
    for field in configuration.fields { add(field.key, named.details[field.key]?.machineTexts.joined(separator: ",")) }
  }
}

extension LogEntry {
  /// The entry as a visit of a review.
  fileprivate func visit(on scale: RatingScale) -> YAML {
    let members: [(key: String, value: YAML?)] = [
      ("started", start.map { .plain("\($0)") }), ("date", time.map { .plain("\($0)") }),
      ("rating", rating.map { .text(scale.text($0)) }), ("note", (note?.value).map(YAML.text)),
    ]
    return .mapping(members.compactMap { key, value in value.map { (key, $0) } })
  }
}
