/// Names that editors and systems make for a moment, and that are never content.
enum EditorLitter {
  /// Whether a name is hidden (`.x.swp`, `.#x`), a backup (`x~`, `#x#`), or one that an editor tries out or writes to
  /// before it renames.
  static func contains(_ name: String, isFolder: Bool) -> Bool {
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") { return true }
    return !isFolder && (isTrial(name) || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___"))
  }

  /// Vim finds out with `4913`, or a number 123 further on, whether it may write to a folder (its `bufwrite.c`).
  private static func isTrial(_ name: String) -> Bool {
    guard name.utf8.count <= 6, let number = Int(name), number >= 4913 else { return false }
    return (number - 4913).isMultiple(of: 123)
  }
}
