import BinaryCoding
import Concurrency
import Diagnostics
import FileSystem
import PictureMetadata
import ReviewModel
import SiteModel

/// Removal of locations from photos of the content folder. Pixels, orientation and colour profile stay.
package enum PhotoCleaner {
  /// Replaces each photo by a file without metadata, one at a time by an atomic rename; returns a message for each failure.
  /// Symlinks are not followed. The file is read again, since it may have changed since it was checked.
  package static func clean(_ photos: [SourceFile], _ settings: SiteSettings) throws -> [String] {
    let sources = ContentSources(folder: settings.content)
    var walk = FolderWalk(try Descriptor.folder(settings.content))
    var failures: [String] = []
    for photo in photos {
      try Interruption.check()
      do {
        try clean(sources.below(photo.path), &walk, isDurable: settings.isDurable)
      } catch let error as PictureError {
        failures.append("cannot remove the location from '\(photo.path)': \(error.reason)")
      } catch {
        failures.append("\(error)")
      }
    }
    return failures
  }

  private static func clean(_ path: String, _ walk: inout FolderWalk, isDurable: Bool) throws {
    let (folder, name) = path.folderAndName
    try walk.enter(folder)
    let shown = walk.root.joined(path)
    let old = try walk.inCurrent { (folder) throws(FileError) in
      folder.removeLeftovers()
      return try folder.file(name).readAll(atMost: ContentLimits.picture)
    }
    guard let old else { throw FileError.tooLarge("read", shown) }
    let new = try CleanPicture(old).bytes
    let outcome = try walk.inCurrent { (folder) throws(FileError) in
      try folder.replace(name, old, with: new, isDurable: isDurable)
    }
    guard outcome == .written else { throw PictureError.malformed("another program changed it in the meantime") }
  }
}

extension Diagnostic {
  /// Whether `PhotoCleaner` fixes the error, instead of replacements in a text.
  var isFixedByCleaning: Bool { code == .pictureLocation }
}
