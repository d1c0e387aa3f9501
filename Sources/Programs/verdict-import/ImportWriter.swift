import BinaryCoding
import ImportFormats
import ImportPlanning
import ReviewModel
import SiteFiles
import VerdictCommands

/// A writer of import plans: if one file fails, all written files are removed.
enum ImportWriter {
  /// Returns the number of files written to the content folder of a site. A new site gets a `.gitignore` first, so that an import that
  /// was killed can be repeated.
  static func write(_ plan: ImportPlan, from source: some ImportSource, into site: String, isNew: Bool) throws -> Int {
    var files = try NewFiles(below: site.joined("content"))
    var ignored = try NewFiles(below: site)
    var count = 0
    do {
      if isNew { _ = try ignored.add(IgnoredFiles.path, IgnoredFiles.bytes) }
      for (path, text) in plan.files {
        if try files.add(path, ContiguousArray(text.utf8)) { count += 1 }
      }
      let places = Dictionary(grouping: plan.pictures) { PathKey($0.source) }
      try source.read(Set(places.keys), atMost: ContentLimits.picture) { picture in
        let bytes = try ImportPlan.written(picture)
        for place in places[PathKey(picture.path)] ?? [] where try files.add(place.path, bytes) { count += 1 }
      }
    } catch {
      files.removeAll()
      ignored.removeAll()
      throw error
    }
    return count
  }
}
