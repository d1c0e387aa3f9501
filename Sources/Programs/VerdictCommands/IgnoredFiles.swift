/// The `.gitignore` of new sites: the site and the cache, which builds create again.
package enum IgnoredFiles {
  /// The path below the folder of a site.
  package static let path = ".gitignore"
  static let text = "site/\n.verdict/\n"
  /// The bytes of the file.
  package static let bytes = ContiguousArray(text.utf8)
}
