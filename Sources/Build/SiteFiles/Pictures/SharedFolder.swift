import FileSystem

/// Detection of folders that authors share with their history: sources under version control, or built by a host.
enum SharedFolder {
  private static let signs = [
    ".git", ".hg", ".jj", ".svn", ".github/workflows", ".gitlab-ci.yml", ".forgejo/workflows", ".gitea/workflows",
    ".woodpecker.yml", ".woodpecker.yaml", ".circleci/config.yml", "bitbucket-pipelines.yml", "netlify.toml",
    "wrangler.toml", "wrangler.json", "wrangler.jsonc", "vercel.json",
  ]

  /// Returns whether a content folder, or a folder above it below the home folder, has the mark of a repository or the
  /// configuration of a host. A symlink is searched at its own place, too.
  static func contains(_ content: String, home: String?) -> Bool {
    let home = home.flatMap { resolvedPath($0) }
    return [resolvedPath(content), resolvedFolder(of: content)].compactMap(\.self).contains { isShared($0, home) }
  }

  private static func isShared(_ folder: String, _ home: String?) -> Bool {
    guard folder != "/", folder != "", folder != home else { return false }
    if signs.contains(where: { FileStatus(of: folder.joined($0), followsLink: true) != nil }) { return true }
    return folder.folderPath.map { isShared(String($0), home) } ?? false
  }
}
