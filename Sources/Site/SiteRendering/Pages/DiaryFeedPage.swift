import Notation
import ReviewModel
import SiteModel
import Templating

/// The feed of the diary.
struct DiaryFeedKind: SingleKind {
  var file: String { "diary.atom" }
  var summary: String { "Feed of the diary, in the format Atom." }
  var url: String { Permalinks.feed(.atom, of: Permalinks.list(.diary)) }
  var isIndexed: Bool { false }
  var option: OptionalPages? { .diary }

  func record(of page: PagePlan, _ contents: PageContents) -> DiaryFeedPage { DiaryFeedPage(site: contents.site) }
}

/// The record of the feed of the diary: the latest rows with a known day.
struct DiaryFeedPage: SiteTemplateRecord {
  let site: Site

  private var rows: [DiaryFeedEntry] {
    site.diary.rows.lazy.map { row in site.diaryRow(row) }.filter { $0.time?.timestamp != nil }.prefix(FeedPage.size)
      .map { DiaryFeedEntry(row: $0) }
  }

  private var title: String {
    site.typeset(site.string("diaryTitle", default: "Diary") + " · " + site.configuration.title)
  }

  static let schema = RecordSchema<DiaryFeedPage>("diary feed") { feed in
    feed.siteFields { _ in DiaryFeedKind().url }
    feed.text("title", "Title of the feed: the name of the diary and of the site.") { $0.title }
    feed.text("id", "Permanent identifier of the feed, which never changes.") {
      $0.site.identifier(of: Permalinks.list(.diary))
    }
    feed.url("url", "Path of the feed itself.") { _ in DiaryFeedKind().url }
    feed.url("alternate", "Path of the page that shows the same entries.") { _ in Permalinks.list(.diary) }
    feed.timestamp("updated", "Time of the newest entry.") { $0.rows.first?.time ?? Timestamp(.epoch) }
    feed.shared { $0.text("author", "Name of the reviewer.") { $0.site.typeset($0.site.configuration.reviewer.name) } }
    feed.text("language", "Language of the site as a BCP 47 tag.") { $0.site.configuration.language }
    feed.list("entries", "The newest rows of the diary with a known day, 20 at most.", of: DiaryFeedEntry.self) {
      $0.rows
    }
  }
}

/// A row of the diary in its feed.
struct DiaryFeedEntry: TemplateRecord {
  let row: LogRow

  fileprivate var time: Timestamp { row.site.feedTime(row.time?.timestamp ?? Timestamp(.epoch)) }

  /// An identifier that further rows do not change: the day with the title.
  private var id: String {
    let parts = [row.title, row.partLabel].compactMap { $0 }.compactMap { Slug(of: $0)?.value }
    return row.site.identifier(of: Permalinks.list(.diary)) + "#"
      + ([time.day.description] + parts).joined(separator: "-")
  }

  static let schema = RecordSchema<DiaryFeedEntry>("diary feed entry") { entry in
    entry.include(LogRow.schema) { $0.row }
    entry.text(bytes: "content", "Note of the entry, as HTML with complete URLs and without spoilers.") { entry in
      entry.row.id.flatMap { entry.row.site.note(of: $0, isInFeed: true) }
    }
    entry.text("id", "Permanent identifier: the address of the diary with day and title.") { $0.id }
    entry.timestamp("published", "Time of the entry, which feeds require: the beginning of its day.") { $0.time }
  }
}
