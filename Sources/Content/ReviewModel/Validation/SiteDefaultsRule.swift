import Diagnostics
import FrontMatter

// MARK: - Defaults of a theme for settings of the site
extension EntryReader {
  /// Returns the defaults below `site` in `theme.yaml`. They may name only what every site has, because sites without a category
  /// or field can choose the theme as well.
  mutating func siteDefaults() -> SiteDefaults {
    var defaults = SiteDefaults()
    guard var reader = mapping("site", example: "pageSize: 48") else { return defaults }
    var site = SiteConfiguration()
    defaults.pageSize = reader.pageSize()
    defaults.pages = reader.pageSwitches()
    site.disabledPages = defaults.pages.disabled
    let home = reader.home(site)
    reader.reportSectionsOfSingleSites()
    defaults.home = reader.holdsValue("home") ? home : nil
    let groups = reader.groups(site)
    defaults.groups = reader.holdsValue("group") ? groups : nil
    reader.reportUnknownKeys(remedy: "; sites set all others in site.yaml")
    report(reader, of: "site")
    return defaults
  }

  private mutating func reportSectionsOfSingleSites() {
    guard case .sequence(let values, _)? = entry("home")?.value else { return }
    for value in values {
      guard case .mapping = value else { continue }
      let message = "a theme cannot choose '\(source.text(in: value.range))', which not every site has"
      report(.homeInvalid, message, hint: "write lists or shelves", at: value.range)
    }
  }
}
