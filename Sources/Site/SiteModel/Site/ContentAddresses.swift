import ReviewModel

/// The pages of content files. Paths are found in any Unicode normalization form.
package struct ContentAddresses: Sendable {
  /// The paths of the files below the content folder.
  package private(set) var paths: [String] = []
  private let files: [TypedFile]
  private let rules: AddressRules
  private var table = NumberTable()

  init(_ configuration: SiteConfiguration) {
    (files, rules) = ([], AddressRules(configuration, movedSlugs: [:]))
  }

  /// Creates the addresses of content. `moved` contains the slugs of topics that other topics change, by the paths of their
  /// files.
  package init(_ content: SiteContent, moved: [String: Slug]) {
    (files, rules) = (content.files, AddressRules(content.configuration, movedSlugs: moved))
    paths = files.map(\.value.path)
    var hasher = TextHasher()
    for (number, path) in paths.enumerated() { table.insert(number, hasher.canonicalHash(path)) }
  }

  /// Returns the path of a file's page; nil if it has no page.
  package func url(of path: String) -> String? {
    var hasher = TextHasher()
    guard let number = table.first(hasher.canonicalHash(path), where: { paths[$0] == path }) else { return nil }
    return files[number].url(rules)
  }
}
