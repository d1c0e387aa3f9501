import BinaryCoding
import Notation
import ReviewModel
import SiteModel
import Templating

/// A row of the diary, or an entry of the log. An immutable class, because templates copy each of thousands of rows several times.
final class LogRow: TemplateRecord {
  /// The occasion; nil for an entry that is in progress or comes next.
  let occasion: Occasion?
  let entry: LogEntry?
  /// The number of the entry.
  let id: EntryID?
  let review: ReviewID?
  let isAgain: Bool
  /// The number of consecutive parts of a whole that the row stands for.
  let count: Int
  /// The time of the first of them.
  let firstTime: PartialDay?
  /// The restaurant and the topics of visits that the occasion names.
  let topics: [Link]
  let site: Site

  init(
    _ entry: EntryID?,
    _ occasion: Occasion? = nil,
    of review: ReviewID?,
    isAgain: Bool,
    count: Int = 1,
    firstTime: PartialDay? = nil,
    topics: [Link] = [],
    in site: Site
  ) {
    (id, self.entry) = (entry, entry.map { site.catalog.occasions.log.entries[$0] })
    (self.occasion, self.review, self.isAgain) = (occasion, review, isAgain)
    (self.count, self.firstTime, self.topics, self.site) = (count, firstTime, topics, site)
  }

  private var reviewed: Review? { review.map { site.catalog.reviews[$0] } }
  private var category: Int? { reviewed?.category ?? entry?.category }
  var title: String { site.typeset(reviewed?.title ?? entry?.title ?? "", in: reviewed?.language) }
  var time: PartialDay? { occasion?.time }
  private var visit: Visit? { occasion?.visit.flatMap { reviewed?.visits[$0] } }
  private var start: PartialDay? {
    firstTime.flatMap { $0.overlaps(time ?? $0) ? nil : $0 } ?? visit?.start ?? entry?.start
  }

  /// The month of the time, otherwise its year.
  var month: PartialDay? {
    time.map { time in time.calendarMonth.map(PartialDay.month) ?? .year(time.year) }
  }

  /// The topics but for a restaurant with the title as its name.
  private var shownTopics: [Link] { topics.filter { $0.name != title } }

  /// The position in a whole; nil for several parts.
  var partLabel: String? { count > 1 ? nil : entry?.partLabel }

  private var shape: PictureShape { category.map { site.shapes[$0] } ?? .landscape }
  private var picture: PictureRecord? {
    entry.flatMap { PictureRecord($0.illustration, of: $0.path, site.links) }
      ?? review.flatMap { site.articles[$0].picture }
  }

  private var url: String? { review.map { site.articles[$0].url } ?? entry?.url }
  private var rating: Rating? { occasion?.rating ?? entry?.rating }

  /// What is to be done: to watch, to read.
  private var plan: String? {
    guard entry?.status == .next, let category else { return nil }
    return site.label("nextAs", of: site.configuration.categories[category], isRestaurant: entry?.restaurant != nil)
  }

  static let schema = RecordSchema<LogRow>("log row") { row in
    // Thousands of rows are hashed in each build: visiting all their values took 1.4 % of the processor time of a clean build of
    // 10,000 reviews and 10,000 entries.
    row.hash { row, hasher in
      hasher.add(row.reviewed?.title ?? "")
      hasher.add(row.review.map { row.site.articles[$0].url } ?? "")
      hasher.add(row.reviewed?.language ?? "")
      hasher.words.add(row.review.flatMap { row.site.articles[$0].picture?.picture })
      hasher.add(row.category ?? -1)
      hasher.add(row.rating?.hundredths ?? .min)
      hasher.add(row.time?.order ?? 0)
      hasher.add(row.start?.order ?? 0)
      hasher.add(row.isAgain ? -row.count : row.count)
      for topic in row.shownTopics {
        hasher.add(topic.name)
        hasher.add(topic.url ?? "")
      }
      if let id = row.id { hasher.add(shown: id, in: row.site) }
    }
    row.text("title", "Title of the review, otherwise of the entry.") { $0.title }
    row.text("heading", "The title for headings: long words of the site's language can be hyphenated.") {
      $0.site.divided($0.title, in: $0.reviewed?.language)
    }
    row.url("url", "Path of the review, or the URL in the entry; absent without both.") { $0.url }
    row.condition("isReviewed", "True if a review belongs to the entry.") { $0.review != nil }
    row.record("category", "Category of the review or entry.", of: Link.self) { row in
      row.category.map { row.site.categoryLinks[$0] }
    }
    row.list(
      "topics",
      "Restaurant, and topics of visits such as a cinema, unless the title is the same.",
      of: Link.self
    ) {
      $0.shownTopics
    }
    row.record("rating", "Rating given at this time.", of: RatingRecord.self) { row in
      row.rating.map { row.site.record($0) }
    }
    row.partialDay("day", "Day on which it was finished, as far as it is known.") { $0.time }
    row.partialDay("from", "Day on which it was begun, if it took longer than a day.") { $0.start }
    row.partialDay("added", "Day on which it was noted for later.") { $0.entry?.added }
    row.condition("isAgain", "True if it was not the first time.") { $0.isAgain }
    row.condition("isPaused", "True for an entry with the status `paused`.") { $0.entry?.status == .paused }
    row.condition("isDropped", "True for an entry with the status `dropped`.") { $0.entry?.status == .dropped }
    row.text("plan", "What is to be done with an entry for later, such as To read.") { $0.plan }
    row.text("progress", "How far it is, such as a page number or percentage.") { $0.entry?.progress?.description }
    row.text("part", "Part of the whole, such as `1×10` or Chapter 12.") { $0.partLabel }
    row.number("parts", "Number of consecutive parts that the row stands for; absent for one.") {
      $0.count > 1 ? TemplateNumber($0.count) : nil
    }
    row.html(bytes: "note", "Note of the entry, as HTML: one paragraph.") { row in
      row.id.flatMap { row.site.note(of: $0) }
    }
    row.record("picture", "Image of the entry, otherwise of the review.", of: PictureRecord.self) { $0.picture }
    row.shapeFields { $0.shape }
    row.text("language", "Language of the title, if it differs from that of the site.") { $0.reviewed?.language }
    row.text("direction", "Direction of the title, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.reviewed?.language)
    }
  }
}

extension RecordHasher {
  /// Adds all values of an entry that pages show. Places in the file are left out, since an edit of another entry moves them.
  mutating func add(shown id: EntryID, in site: Site) {
    let entry = site.catalog.occasions.log.entries[id]
    for text in [entry.title, entry.url, entry.progress?.description, entry.partLabel] { add(text ?? "") }
    words.add(ContentHash(site.note(of: id) ?? []))
    for time in [entry.time, entry.start, entry.added] { add(time?.order ?? 0) }
    for name in [entry.status.rawValue, entry.restaurant?.value.name] { add(name ?? "") }
    for number in [entry.category ?? -1, entry.rating?.hundredths ?? .min, entry.times] { add(number) }
    add(entry.isAgain ? 1 : 0)
    if let image = entry.illustration { words.add(site.links.picture(image.path.value, from: entry.path)) }
  }
}

extension LogEntry {
  /// The position in the whole: `1×10`, or with the name of a single unit: `Chapter 12`.
  var partLabel: String? {
    guard let first = parts.first else { return nil }
    guard parts.count == 1 else { return parts.map { "\($0.number)" }.joined(separator: "×") }
    return first.name.prefix(1).uppercased() + first.name.dropFirst() + " \(first.number)"
  }
}

extension Site {
  /// Returns the record of a row of the diary; on the page of a topic, without a link to it.
  func diaryRow(_ row: DiaryRow, on page: TopicArchive? = nil) -> LogRow {
    let occasions = catalog.occasions
    let newest = row.occasions[0]
    return LogRow(
      occasions[newest].entry,
      occasions[newest],
      of: occasions[newest].review,
      isAgain: row.isAgain,
      count: row.occasions.count,
      firstTime: row.occasions.last.flatMap { occasions[$0].time },
      topics: topicLinks.links(at: newest).filter { page == nil || $0.url != page?.url },
      in: self
    )
  }

  /// Returns the record of an entry of the log.
  func logRow(_ id: EntryID) -> LogRow {
    let log = catalog.occasions.log
    return LogRow(id, of: log.reviews[id.number], isAgain: log.entries[id].isAgain, in: self)
  }
}

extension RecordFields where Record: CardListPage {
  /// Declares the latest occasions of a topic of which the log alone knows the subject, newest first; in a kind of visits, those of
  /// reviews as well. Only the first page has them.
  mutating func loggedField(_ archive: @escaping @Sendable (Record) -> TopicArchive) {
    list(
      "logged",
      "Times that only the log knows, or all times of a topic of visits, newest first, 100 at most; only on the first page.",
      of: LogRow.self
    ) { page in
      page.list.isFirst ? page.site.loggedRows(archive(page)) : []
    }
  }
}

extension Site {
  /// The maximum number of rows on the page of a topic.
  private static let mostRows = 100

  fileprivate func loggedRows(_ archive: TopicArchive) -> [LogRow] {
    let all = catalog.occasions.all
    let shown = archive.occasions.filter { archive.kind.isOfVisits || all[$0].review == nil }
    let sorted = shown.sorted { (all[$1].order, $0) < (all[$0].order, $1) }
    return sorted.prefix(Self.mostRows).map { diaryRow(DiaryRow(one: $0), on: archive) }
  }
}
