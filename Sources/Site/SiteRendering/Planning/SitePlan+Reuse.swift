import ReviewModel

/// What holds of an earlier plan, of the same configuration, theme and program.
extension SitePlan {
  /// Whether aggregating other content would come to the same.
  func hasAggregates(of content: SiteContent) -> Bool {
    let (catalog, files) = (site.catalog, site.factFiles)
    return catalog.reviews.count == content.reviews.count && files.count == content.facts.count
      && zip(catalog.reviews, catalog.inputNumbers).allSatisfy { $0 == content.reviews[$1].review }
      && content.facts.allSatisfy { files[$0.path]?.hasBytes(of: $1) ?? false }
  }

  /// Whether other content with the same aggregates has the same pages; a plain file may take the place of one.
  func hasPages(of content: SiteContent, _ links: ContentLinks) -> Bool {
    site.pages.count == content.pages.count && site.links.plain == links.plain
      && zip(site.pages, content.pages).allSatisfy { $0.file.hasBytes(of: $1.file) }
  }

  /// Returns the articles in the order of their files, if other content would show them with the same pictures on the same day.
  func articles(_ links: ContentLinks, _ policy: PublicationPolicy) -> [Article]? {
    site.today == policy.today && site.links.pictures == links.pictures ? articles : nil
  }
}
