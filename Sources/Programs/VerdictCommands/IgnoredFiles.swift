import SiteFiles

/// The `.gitignore` of new sites: the site and the cache, which builds create again.
package enum IgnoredFiles {
  static let path = ".gitignore"
  static let text = "site/\n.verdict/\n"

  /// Adds the file to the folder of a new site; an existing file stays unchanged.
  package static func add(to folder: String) throws {
    _ = try NewFile.createInNewFolder(path, below: folder, ContiguousArray(text.utf8))
  }
}
