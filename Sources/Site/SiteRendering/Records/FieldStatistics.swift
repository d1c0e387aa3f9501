import ReviewModel
import SiteModel
import Templating

/// The statistics of a declared field: its values in steps, and the topics that were met most often and judged best and worst.
struct FieldStatistics: TemplateRecord {
  let field: Field
  let rows: [FieldRow]
  let most: [TopicRow]
  let kindest: TopicRow?
  let hardest: TopicRow?
  let site: Site

  /// The minimum number of reviews with the field.
  private static let least = 8
  /// The minimum number of ratings of a topic for a comparison of averages.
  private static let leastRatings = 3
  /// The number of topics shown.
  private static let mostTopics = 10

  /// Creates the statistics; nil without enough reviews, or if they say nothing.
  init?(_ field: Field, of site: Site) {
    (self.field, self.site) = (field, site)
    rows = FieldRow.all(of: field, in: site, least: Self.least)
    let topics = site.catalog.topics.first { $0.kind.key == field.key && !$0.kind.isSeries }
    let often = topics?.archives.filter { $0.occasions.count > 1 } ?? []
    most = often.enumerated().sorted { one, other in
      let (a, b) = (one.element.occasions.count, other.element.occasions.count)
      return a == b ? one.offset < other.offset : a > b
    }
    .prefix(Self.mostTopics).map { TopicRow(archive: $0.element, site: site) }
    let extremes = (topics?.archives ?? []).extremes(least: Self.leastRatings)
    kindest = extremes.map { TopicRow(archive: $0.best, site: site) }
    hardest = extremes.map { TopicRow(archive: $0.worst, site: site) }
    if rows.isEmpty, most.count < 3 { return nil }
  }

  static let schema = RecordSchema<FieldStatistics>("declared field") { field in
    field.text("key", "Key of the field in `site.yaml`.") { $0.field.key }
    field.text("name", "Name of the field.") { $0.site.name(of: $0.field) }
    field.list(
      "rows",
      "Its values: decades of a year, steps of a number or duration, values of a choice.",
      of: FieldRow.self
    ) {
      $0.rows
    }
    field.list("most", "Its topics that were met most often, at most ten.", of: TopicRow.self) { $0.most }
    field.record("kindest", "The topic with the highest average of at least three ratings.", of: TopicRow.self) {
      $0.kindest
    }
    field.record("hardest", "The topic with the lowest average of at least three ratings.", of: TopicRow.self) {
      $0.hardest
    }
  }
}

extension [TopicArchive] {
  /// Returns the topics with the highest and the lowest average of enough ratings; nil if all averages are equal.
  fileprivate func extremes(least: Int) -> (best: TopicArchive, worst: TopicArchive)? {
    let judged = filter { $0.summary.ratedCount >= least }
    let averages = judged.compactMap(\.summary.average)
    guard let highest = averages.max(), let lowest = averages.min(), highest != lowest,
      let best = judged.first(where: { $0.summary.average == highest }),
      let worst = judged.last(where: { $0.summary.average == lowest })
    else { return nil }
    return (best, worst)
  }
}

/// The reviews with one value of a field, or with values in one step.
struct FieldRow: TemplateRecord {
  let name: String
  let archive: Archive<Int>
  /// The count, in percent of the longest bar.
  let share: Int
  let site: Site

  /// Returns the rows of a field, in the order of its values; none if fewer reviews than `least` have it, or for one row.
  static func all(of field: Field, in site: Site, least: Int) -> [FieldRow] {
    let reviews = site.catalog.reviews
    let values = reviews.ids.compactMap { id in
      reviews[id].details[field.key].flatMap { field.position(of: $0) }.map { (id: id, position: $0) }
    }
    guard values.count >= least, let steps = FieldSteps(of: values.map(\.position), field) else { return [] }
    let groups = Dictionary(grouping: values) { steps.number(of: $0.position) }
    guard groups.count > 1, let first = groups.keys.min(), let last = groups.keys.max() else { return [] }
    let longest = groups.values.map(\.count).max() ?? 1
    return (first...last).map { step in
      let ids = (groups[step] ?? []).map(\.id)
      return FieldRow(
        name: steps.name(of: step),
        archive: site.catalog.occasions.archive(step, ids),
        share: ids.count * 100 / longest,
        site: site
      )
    }
  }

  static let schema = RecordSchema<FieldRow>("field row") { row in
    row.text("name", "The value, or the first and the last value of the step.") { $0.name }
    row.number("count", "Number of reviews.") { TemplateNumber($0.archive.reviews.count) }
    row.number("share", "The count in percent of the longest bar.") { TemplateNumber($0.share) }
    row.number("average", "Average rating, with one decimal.") { $0.archive.summary.average.map { TemplateNumber($0) } }
    row.text("averageLabel", "Average as readers see it.") { $0.site.label($0.archive.summary.average) }
    row.number("averageHalves", "Average in half stars; absent for scales without stars.") { row in
      row.archive.summary.average.flatMap { row.site.configuration.scale.halves(hundredths: $0.hundredths) }
        .map { TemplateNumber($0) }
    }
  }
}
