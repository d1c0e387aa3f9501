import ReviewModel
import SiteModel
import Templating

/// The pages of the critic's picks.
struct PicksKind: GroupKind {
  var file: String { "picks.html" }
  var summary: String { "Picks of the critic." }
  var isOneOfMany: Bool { false }
  var option: OptionalPages? { .picks }
  var menuItem: MenuItem? { MenuItem(in: .main, "menuPicks", default: "Picks") { $0.picks.reviews.isEmpty } }

  func groups(of site: Site) -> [Archive<Void>] { [site.catalog.picks] }

  func source(of page: PagePlan, in site: Site) -> PageSource { .reviews }

  func name(of group: Archive<Void>, in site: Site) -> String? { site.string("menuPicks", default: "Picks") }

  func url(of group: ID<Archive<Void>>, in site: Site) -> String { Permalinks.list(.picks) }

  func record(of page: PagePlan, _ contents: PageContents) -> PicksPage {
    let site = contents.site
    return PicksPage(site: site, page: pageRecord(page, in: site), list: list(page, in: site))
  }
}

/// The record of the page of picks.
struct PicksPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList

  static let schema = RecordSchema<PicksPage>("picks page") { page in
    page.listFields()
  }
}
