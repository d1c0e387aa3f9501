import ReviewModel

/// The dependencies of addresses beside the files themselves.
package struct AddressRules: Sendable {
  package let configuration: SiteConfiguration
  /// The slugs of topics that other topics change, by the paths of their files.
  package let movedSlugs: [String: Slug]

  package init(_ configuration: SiteConfiguration, movedSlugs: [String: Slug]) {
    (self.configuration, self.movedSlugs) = (configuration, movedSlugs)
  }
}
