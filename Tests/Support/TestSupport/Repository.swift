import Foundation

/// Paths of the repository that tests use.
package enum Repository {
  package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  package static let path = root.path
  /// The content of the sample site and the default theme, by their folder names in a project.
  package static let sample = ["content": path + "/content", "templates": path + "/templates"]
  /// The theme of the golden sites, with few lines in each template.
  package static let plainTheme = path + "/Tests/Unit/Build/SiteFilesTests/Theme"
}
