/// The settings of `site.yaml` for which a theme declares other defaults.
package struct SiteDefaults: Sendable {
  var pageSize: Int?
  /// The sections of the home page that every site can have.
  var home: [Ranged<HomeSection>]?
  var groups: [String: ListGrouping]?
  /// Whether each of some optional pages exists.
  var pages: [OptionalPages: Bool] = [:]

  /// Adds the defaults of a theme that this one extends.
  mutating func inherit(from base: SiteDefaults) {
    pageSize = pageSize ?? base.pageSize
    home = home ?? base.home
    groups = groups ?? base.groups
    pages.merge(base.pages) { own, _ in own }
  }
}

/// A colour scheme of the operating system (CSS Color Adjustment 1, section 2).
package enum ColourScheme: String, CaseIterable, Sendable {
  case light, dark
}
