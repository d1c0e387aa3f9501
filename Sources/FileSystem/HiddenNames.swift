extension String {
  /// Whether a name begins with a dot because someone means it so (`.well-known`, `.nojekyll`), not because an editor, a
  /// system or a tool left it behind.
  package var isMeantToBeHidden: Bool {
    hasPrefix(".") && !Self.leftBehind.contains(where: hasPrefix) && !Self.unfinished.contains(where: hasSuffix)
  }

  private static let leftBehind = [
    ".#", "._", ".DS_Store", ".Trash", ".directory", ".fuse_hidden", ".git", ".goutputstream-", ".nfs", ".verdict",
  ]
  private static let unfinished = ["~", ".swp", ".swo", ".swx", ".swpx", ".tmp"]
}
