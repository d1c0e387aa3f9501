import ReviewModel
import SiteModel
import Templating

/// The list of all reviews of a subject with many reviews, and of all times that they are about.
struct SubjectKind: GroupKind {
  var file: String { "subject.html" }
  var summary: String { "All reviews of a subject with many reviews." }

  func groups(of site: Site) -> [Archive<LongSubject>] { site.aggregates.longSubjects.all }

  func source(of page: PagePlan, in site: Site) -> PageSource { .reviews }

  func name(of group: Archive<LongSubject>, in site: Site) -> String? { group.subject.name }

  func url(of group: ID<Archive<LongSubject>>, in site: Site) -> String { groups(of: site)[group].subject.url }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { [] }

  func record(of page: PagePlan, _ contents: PageContents) -> SubjectPage {
    let (site, archive) = (contents.site, group(of: page, in: contents.site))
    var record = pageRecord(page, in: site)
    record.setBreadcrumbs([site.card(archive.reviews[0]).category], in: site)
    return SubjectPage(site: site, page: record, list: list(page, in: site), archive: archive)
  }
}

/// The record of a subject page.
struct SubjectPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let archive: Archive<LongSubject>

  static let schema = RecordSchema<SubjectPage>("subject page") { page in
    page.listFields()
    page.text("name", "Name of what is reviewed.") { $0.site.typeset($0.archive.subject.name) }
    page.list(
      "times",
      "All times that the reviews are about, newest first; empty if that is once each.",
      of: ReviewCard.self
    ) { $0.list.summary.seen > $0.list.summary.count ? $0.times : [] }
    page.record("category", "Category of the newest review.", of: Link.self) {
      $0.site.card($0.archive.reviews[0]).category
    }
  }
}
