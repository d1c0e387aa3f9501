import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// The pages of each list.
struct ItemListKind: TemplateKind {
  var file: String { "list.html" }
  var summary: String { "List of films, books or other subjects." }
  var isDetail: Bool { true }
  var isOneOfMany: Bool { true }
  var option: OptionalPages? { .lists }

  /// The number of items on a page.
  private static let size = 100

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.lists.all.indices.flatMap { index in
      Self.pages(of: index, in: site).addresses(index: index, file: site.lists.all[index].file.path)
    }
  }

  private static func pages(of list: Int, in site: Site) -> ListPages {
    ListPages(site.listFiles[list].url, of: site.lists.all[list].items.count, size: size, .fromFirst)
  }

  func updated(_ page: PagePlan, in site: Site) -> CalendarDay? { site.listFiles[page.index].lastChange?.day }

  func record(of page: PagePlan, _ contents: PageContents) throws -> ItemListPage {
    let (site, list) = (contents.site, contents.site.lists.all[page.index])
    let pages = Self.pages(of: page.index, in: site)
    let body = try contents.body(list.file)
    var record = PageRecord(list.list.title, in: list.list.language, at: page.url, of: site)
    let file = site.listFiles[page.index]
    record.description = file.summary
    record.picture = file.picture
    record.socialCard = SocialCardRecord(of: file.url, [list.list.title, file.summary], in: list.list.language, site)
    record.pagination = Pagination(pages, place: page.number)
    let index = Link(name: site.string("listsTitle", default: "Lists"), url: Permalinks.list(.lists))
    record.setBreadcrumbs([index], in: site)
    return ItemListPage(site: site, page: record, list: list, shown: pages.range(page.number), body: body)
  }
}

/// The pages of the index of all lists.
struct ItemListsKind: TemplateKind {
  var file: String { "lists.html" }
  var summary: String { "Index of the lists, newest first." }
  var option: OptionalPages? { .lists }
  var menuItem: MenuItem? { MenuItem(in: .main, "listsTitle", default: "Lists") { _ in false } }

  func source(of page: PagePlan, in site: Site) -> PageSource { .folder(ListType().name) }

  /// The number of lists on a full page.
  private static let size = 50

  private func list(of site: Site) -> ListPages {
    ListPages(Permalinks.list(.lists), of: site.lists.all.count, size: Self.size, .fromOldest)
  }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.lists.all.isEmpty ? [] : list(of: site).addresses()
  }

  func record(of page: PagePlan, _ contents: PageContents) -> ItemListsPage {
    let (site, list) = (contents.site, list(of: contents.site))
    var record = PageRecord(site.string("listsTitle", default: "Lists"), at: page.url, of: site)
    record.pagination = Pagination(list, place: page.number)
    let lists = list.range(page.number).map { ItemListCard(number: $0, site: site) }
    return ItemListsPage(site: site, page: record, lists: lists)
  }
}

/// A page of a list: its text, and its items below their headings.
struct ItemListPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  fileprivate let list: ResolvedList
  fileprivate let shown: Range<Int>
  fileprivate let body: MarkdownBody

  /// The items of this page.
  private let rows: [ItemRow]

  private var isFirst: Bool { shown.lowerBound == 0 }

  fileprivate init(site: Site, page: PageRecord, list: ResolvedList, shown: Range<Int>, body: MarkdownBody) {
    (self.site, self.page, self.list, self.shown, self.body) = (site, page, list, shown, body)
    let writer = site.pageBodyWriter(list.file.path)
    rows = shown.map { place in
      let item = list.items[place]
      let note = item.note.flatMap { $0 < body.notes.count ? writer.html(body.notes[$0]) : nil }
      return ItemRow(item: item, place: place + 1, isRanked: list.list.isRanked, note: note, site: site)
    }
  }

  /// The items of a list are in the order of their headings, so each group is a range.
  private var groups: [ItemGroup] {
    list.groups.compactMap { group in
      let shown = group.clamped(to: self.shown)
      guard !shown.isEmpty else { return nil }
      let heading = HeadingRecord(
        heading: list.items[shown.lowerBound].heading,
        count: group.count,
        isContinued: group.lowerBound < shown.lowerBound,
        site: site
      )
      let rows = rows[(shown.lowerBound - self.shown.lowerBound)..<(shown.upperBound - self.shown.lowerBound)]
      return ItemGroup(heading: heading, rows: Array(rows))
    }
  }

  static let schema = RecordSchema<ItemListPage>("list page") { page in
    page.pageFields()
    page.text("title", "Title of the list.") { $0.site.typeset($0.list.list.title, in: $0.list.list.language) }
    page.text("verdict", "Summary of the list in one sentence.") { page in
      page.list.list.verdict.map { page.site.typeset($0, in: page.list.list.language) }
    }
    page.text("direction", "Direction of the text, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.list.list.language)
    }
    page.timestamp("published", "Day of the list.") { $0.list.list.publicationTime }
    page.timestamp("updated", "Day of the last important change.") { $0.list.list.update }
    page.record("picture", "Main image of the list.", of: PictureRecord.self) { $0.page.picture }
    page.html(bytes: "body", "Text above the items, as HTML; empty on further pages.") {
      $0.isFirst ? $0.site.pageBodyWriter($0.list.file.path).html($0.body) : []
    }
    page.condition("hasText", "True if `body` is not empty.") { $0.isFirst && !$0.body.html.isEmpty }
    page.condition("isRanked", "True if the items are numbered.") { $0.list.list.isRanked }
    page.number("count", "Number of items on all pages.") { TemplateNumber($0.list.items.count) }
    page.number("seen", "Number of items that were reviewed or seen; absent if all or none were.") {
      $0.list.shownProgress
    }
    page.condition(
      "isWall",
      "True if the images of all items are upright or all are square, two of three items have one and none has a note."
    ) {
      $0.rows.isWall
    }
    page.list(
      "groups",
      "The items of this page by heading; one group without a heading in other lists.",
      of: ItemGroup.self
    ) {
      $0.groups
    }
  }
}

/// The page with the index of the lists.
struct ItemListsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  let lists: [ItemListCard]

  static let schema = RecordSchema<ItemListsPage>("index of lists") { page in
    page.pageFields()
    page.list("lists", "The lists of this page, newest first.", of: ItemListCard.self) { $0.lists }
  }
}

extension ResolvedList {
  /// The number of items that were seen, unless all or none were.
  var shownProgress: TemplateNumber? { (1..<max(1, items.count)).contains(seen) ? TemplateNumber(seen) : nil }
}
