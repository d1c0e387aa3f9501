import Foundation

/// Paths of the repository that the tests read.
package enum Repository {
  /// Its root folder.
  package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  /// The path of its root folder.
  package static let path = root.path
  /// Folders with the content of the sample site and with the default theme, by their names in a project.
  package static let sample = ["content": path + "/content", "templates": path + "/templates"]
  /// A theme with few lines in each template.
  package static let plainTheme = path + "/Tests/Unit/Build/SiteFilesTests/Theme"
}
