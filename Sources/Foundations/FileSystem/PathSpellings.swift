import BinaryCoding

/// The paths of files and of the folders that contain them, compared as file systems that ignore letter case and Unicode
/// normalization do, such as those of macOS and Windows.
package struct PathSpellings {
  // Equal strings may have different normalization forms.
  private var spellings: [String: String] = [:]

  /// Creates a set of paths.
  package init(_ paths: some Sequence<String>) {
    for path in paths {
      for part in Self.parts(of: path) { spellings[part.lowercased()] = part }
    }
  }

  /// Returns whether a path, or the path of a folder that contains it, is in the set with other letter case or in another
  /// normalization form.
  package func containsOtherSpelling(of path: String) -> Bool {
    Self.parts(of: path).contains { part in spellings[part.lowercased()].map { !$0.hasBytes(of: part) } ?? false }
  }

  private static func parts(of path: String) -> [String] { path.foldersAbove.map(String.init) + [path] }
}
