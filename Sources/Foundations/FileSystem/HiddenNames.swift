extension String {
  /// Whether builds and file watchers ignore a name: a hidden file (`.x.swp`, `.#x`), a backup (`x~`, `#x#`) or a temporary
  /// file of JetBrains' editors (`x___jb_tmp___`).
  package var isHiddenName: Bool {
    switch utf8.last {
    case nil: false
    case UInt8(ascii: "~"): true
    case UInt8(ascii: "_") where hasSuffix("___jb_tmp___") || hasSuffix("___jb_old___"): true
    default: utf8.first == UInt8(ascii: ".") || utf8.first == UInt8(ascii: "#")
    }
  }

  /// Whether a name begins with a dot intentionally (`.well-known`, `.nojekyll`), instead of belonging to a file of an
  /// editor, system or tool.
  package var isIntentionallyHidden: Bool {
    hasPrefix(".") && !Self.toolFiles.contains(where: hasPrefix) && !Self.unfinished.contains(where: hasSuffix)
  }

  /// Whether web servers or hosts read a hidden file of this name from the published site (RFC 8615; Apache; GitHub Pages;
  /// Codeberg Pages).
  package var isHiddenNameOfWebsites: Bool { [".well-known", ".htaccess", ".nojekyll", ".domains"].contains(self) }

  /// Whether files of this name usually contain private keys, passwords or backups.
  package var isPrivateName: Bool {
    Self.privateFiles.contains(self) || Self.privateEndings.contains(where: lowercased().hasSuffix)
  }

  private static let privateFiles = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"]
  private static let privateEndings = [".pem", ".p12", ".pfx", ".ppk", ".kdbx", ".bak", ".orig"]
  private static let toolFiles = [
    ".#", "._", ".DS_Store", ".Trash", ".directory", ".fuse_hidden", ".git", ".goutputstream-", ".nfs", ".verdict",
  ]
  private static let unfinished = ["~", ".swp", ".swo", ".swx", ".swpx", ".tmp"]
}
