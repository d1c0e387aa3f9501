import BinaryCoding
import Importing
import ReviewModel
import SiteFiles

/// A writer of import plans: if one file fails, all written files are removed.
enum ImportWriter {
  /// Returns the number of files written to the content folder.
  static func write(_ plan: ImportPlan, from source: some ImportSource, into content: String) throws -> Int {
    var files = try NewFiles(below: content)
    var count = 0
    do {
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
      throw error
    }
    return count
  }
}
