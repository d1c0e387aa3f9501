import FileSystem

/// Where a site is written that is looked at and not published: drafts must not get into the folder that is.
package enum PreviewFolder {
  static let path = ".verdict/preview"

  /// The folder for previews of the site with that content folder.
  package static func besides(_ content: String) -> String {
    guard let project = resolvedPath(content + "/.."), project != resolvedPath(".") else { return path }
    return "\(project)/\(path)"
  }
}
