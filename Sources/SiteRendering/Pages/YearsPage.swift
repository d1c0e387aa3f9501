import ReviewModel
import Templating

/// All years.
struct YearsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuYears", default: "Years"), at: Permalinks.years, in: site)
  }

  static let schema = RecordSchema<YearsPage>("years page") { page in
    page.pageFields()
    page.list("years", of: YearRow.self) { page in
      page.site.catalog.years.map { YearRow(archive: $0, site: page.site) }
    }
  }
}
