import SiteModel
import Templating

/// The style sheet of `accent: auto`. The colours of images are known after the theme's style sheet is named.
struct AccentKind: UntemplatedKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.configuration.accent.isAutomatic ? [PageAddress(url: Permalinks.accent)] : []
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.add(ThemeStyle.css(hasher.site.accent))
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    ContiguousArray(ThemeStyle.css(contents.site.accent).utf8)
  }
}
