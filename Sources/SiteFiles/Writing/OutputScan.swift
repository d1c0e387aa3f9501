/// What is in the output folder before a build.
struct OutputScan {
  /// The paths of all files and links but hidden ones.
  private(set) var paths: Set<String> = []
  /// Folders that hold nothing.
  private(set) var emptyFolders: Set<String> = []
  /// Temporary files that a killed build left behind.
  private(set) var leftovers: [String] = []

  /// The prefix of the temporary files of the writer.
  static let temporaryPrefix = ".verdict-new-"

  /// Looks through the folder; an unreadable part of it is an error, for nothing may be written over what is unknown.
  init(_ folder: borrowing Descriptor) throws(FileError) {
    try scan(folder, below: "")
  }

  private mutating func scan(_ folder: borrowing Descriptor, below prefix: String) throws(FileError) {
    let names = try folder.names()
    if names.isEmpty { emptyFolders.insert(String(prefix.dropLast())) }
    for name in names {
      let path = prefix + name.shown
      if !name.isUTF8 {
        // No page is called so, and the name that is shown leads to nothing.
        if !name.isHidden { paths.insert(path) }
      } else if name.shown.hasPrefix(Self.temporaryPrefix) {
        leftovers.append(path)
      } else if try folder.status(of: name.shown).kind == .folder {
        if !name.isHidden { try scan(try folder.folder(name.shown), below: path + "/") }
      } else if !name.isHidden {
        paths.insert(path)
      }
    }
  }
}
