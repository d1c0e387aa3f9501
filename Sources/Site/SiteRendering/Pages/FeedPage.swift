import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// The feeds of one kind of groups, in one format.
struct FeedKind<Groups: GroupKind>: TemplateKind {
  let format: FeedFormat
  let groups: Groups
  var isIndexed: Bool { false }
  var option: OptionalPages? { groups.option }

  init(_ format: FeedFormat, of groups: Groups) {
    (self.format, self.groups) = (format, groups)
  }

  var file: String { "feed.\(format.fileExtension)" }
  var summary: String { "Feed in the format \(format.name)." }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    guard groups.feedFormats(site.configuration).contains(format) else { return [] }
    return groups.shown(site).map { id in
      PageAddress(url: Permalinks.feed(format, of: groups.url(of: id, in: site)), index: id.number)
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) throws -> FeedPage {
    let site = contents.site
    let subject = groups.feedSubject(ID(page.index), in: site)
    return FeedPage(site, subject, format, try subject.newest.map { try contents.body($0.listed.file) })
  }

  /// Adds the latest entries with their bodies.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let subject = groups.feedSubject(ID(page.index), in: hasher.site)
    hasher.add(subject.name ?? "")
    for document in subject.newest {
      hasher.add(hasher.site.cardHash(document))
      hasher.addText(document.listed.file)
      hasher.addItems(of: document.listed)
    }
  }
}

/// The entries that a feed contains.
struct FeedSubject {
  /// The name; nil for the feed of the whole site.
  let name: String?
  /// The path of the page that shows these entries.
  let url: String
  let newest: [Document]
}

extension Sequence<Document> {
  /// The files with a time of publication, which feeds require.
  var dated: [Document] { filter { $0.listed.published != nil } }
}

extension GroupKind {
  /// Returns the subject of a group's feed.
  func feedSubject(_ id: ID<Group>, in site: Site) -> FeedSubject {
    let group = groups(of: site)[id]
    return FeedSubject(name: name(of: group, in: site), url: url(of: id, in: site), newest: latest(of: group, in: site))
  }
}

/// A feed of the latest entries of a subject.
struct FeedPage: SiteTemplateRecord {
  let site: Site
  let subject: FeedSubject
  let url: String
  /// The bodies of the latest entries; empty if only a link to the feed is shown.
  private let bodies: [MarkdownBody]

  /// The maximum number of entries in a feed.
  static let size = 20

  init(_ site: Site, _ subject: FeedSubject, _ format: FeedFormat, _ bodies: [MarkdownBody] = []) {
    (self.site, self.subject, self.bodies) = (site, subject, bodies)
    url = Permalinks.feed(format, of: subject.url)
  }

  var name: String? { subject.name }

  /// The time of the latest change in the feed; for an empty feed a constant day.
  var updated: Timestamp {
    subject.newest.lazy.compactMap { $0.listed.lastChange.map(site.feedTime) }.max() ?? Timestamp(.epoch)
  }

  static let schema = RecordSchema<FeedPage>("feed") { feed in
    // They depend on the configuration, which every fingerprint contains, and on the name.
    feed.hashed(by: { $1.add($0.name ?? "") }) { feed in
      feed.text("title", "Title of the feed: what it contains and the name of the site.") { feed in
        feed.site.typeset([feed.name, feed.site.configuration.title].compactMap { $0 }.joined(separator: " · "))
      }
      feed.text("name", "What the feed contains; the name of the site for the feed of all reviews.") {
        $0.site.typeset($0.name ?? $0.site.configuration.title)
      }
    }
    feed.siteFields { $0.url }
    feed.hashed { feed in
      feed.text("id", "Permanent identifier of the feed, which never changes.") {
        $0.site.identifier(of: $0.subject.url)
      }
      feed.text("subtitle", "Description of the site in one sentence.") { feed in
        feed.site.configuration.description.map { feed.site.typeset($0) }
      }
    }
    feed.url("url", "Path of the feed itself.") { $0.url }
    feed.url("alternate", "Path of the page that shows the same reviews.") { $0.subject.url }
    feed.timestamp("updated", "Time of the latest change of an entry.") { $0.updated }
    feed.shared { $0.text("author", "Name of the reviewer.") { $0.site.typeset($0.site.configuration.reviewer.name) } }
    feed.text("language", "Language of the site as a BCP 47 tag.") { $0.site.configuration.language }
    feed.list("entries", "The newest entries, 20 at most.", of: FeedEntry.self) { feed in
      zip(feed.subject.newest, feed.bodies).map { FeedEntry(document: $0, body: $1, site: feed.site) }
    }
  }
}

extension Site {
  /// Returns the permanent identifier of a page in feeds: its absolute URL.
  func identifier(of url: String) -> String { configuration.url.origin + configuration.url.basePath + url }

  /// Returns a time for feeds, which require one for each day: its beginning in the time zone of the site, so that no entry is in the
  /// future. Without a time zone, `TimeOfDay.assumed`.
  func feedTime(_ timestamp: Timestamp) -> Timestamp {
    configuration.timeZone?.rules.map(timestamp.startingDay) ?? timestamp
  }
}

/// An entry of a feed, such as a review.
struct FeedEntry: TemplateRecord {
  let document: Document
  let body: MarkdownBody
  let site: Site

  var listed: any Listed { document.listed }
  private var rating: RatingRecord? { listed.rating.map(site.record) }

  /// The body without spoilers, with absolute URLs. It begins with a notice if the text reveals parts of the plot.
  private var content: ContiguousArray<UInt8> {
    let content = site.feedBodyWriter(listed).htmlWithoutSpoilers(body) + items
    return listed.hasSpoilers && !content.isEmpty ? ContiguousArray(notice.utf8) + content : content
  }

  private var notice: String {
    let text = site.string("spoilerNotice", default: "This review contains spoilers.").escaped(.html)
    return "<p><strong lang=\"\(site.configuration.language)\">\(text)</strong></p>\n"
  }

  static let schema = RecordSchema<FeedEntry>("feed entry") { entry in
    entry.identity { RecordIdentity($0.listed) }
    entry.url("url", "Path of the page of the entry.") { $0.listed.url }
    entry.text("id", "Permanent identifier: the absolute URL of the page.") { $0.site.identifier(of: $0.listed.url) }
    entry.text("title", "Title of the review or page.") {
      $0.site.typeset($0.listed.title.withoutSoftHyphens, in: $0.listed.language)
    }
    entry.timestamp("published", "Time of publication.") { $0.listed.published.map($0.site.feedTime) }
    entry.timestamp("updated", "Time of the last important change.") { $0.listed.lastChange.map($0.site.feedTime) }
    entry.timestamp("laterVisit", "Time of a visit that was added after publication.") { entry in
      entry.document.review.flatMap { entry.site.articles[$0].review.laterVisit }
    }
    entry.text("summary", "Verdict of the author, otherwise the beginning of the text.") {
      $0.site.typeset($0.listed.summary, in: $0.listed.language)
    }
    entry.condition("hasText", "True if the entry has a text besides its verdict, or items.") {
      !$0.body.html.isEmpty || $0.listed.list != nil
    }
    entry.text(bytes: "content", "Complete text as HTML with absolute URLs, without spoilers, to be printed escaped.") {
      $0.content
    }
    entry.text("category", "Name of the category; for other files, the name of their type.") {
      $0.site.typeset($0.site.category(of: $0.document))
    }
    entry.texts("tags", "Tags of the review as written.") { entry in
      entry.listed.tags.map { entry.site.typeset($0.value.name) }
    }
    entry.number("rating", "Rating as a number.") { $0.listed.rating.map { TemplateNumber($0) } }
    entry.text("stars", "Rating drawn with star characters; absent for scales without stars.") { $0.rating?.stars }
    entry.text("grade", "Grade; absent for scales without grades.") { $0.rating?.grade }
    entry.text(
      "score",
      "Rating with stars and the end of its scale, `★★★★½ 4.5/5`; without stars `85/100`; or the grade."
    ) { $0.rating?.score }
    entry.condition("isPick", "True for a critic's pick.") { $0.listed.isPick }
    entry.text("language", "Language of the text, if it differs from that of the site.") { $0.listed.language }
    entry.record("picture", "Main image of the entry.", of: PictureRecord.self) { $0.listed.picture }
  }
}
