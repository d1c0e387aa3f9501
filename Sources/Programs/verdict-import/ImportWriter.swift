import Importing
import ReviewModel
import SiteFiles

/// Writes what a plan holds: all of it, or nothing where something fails.
enum ImportWriter {
  /// Returns how many files were written into the content folder.
  static func write(_ plan: ImportPlan, from source: some ImportSource, into content: String) throws -> Int {
    var files = try NewFiles(below: content)
    var count = 0
    do {
      for (path, text) in plan.files {
        if try files.add(path, ContiguousArray(text.utf8)) { count += 1 }
      }
      let places = Dictionary(grouping: plan.pictures, by: \.source)
      try source.read(Set(places.keys), atMost: ContentLimits.picture) { picture in
        for place in places[picture.path] ?? [] {
          if try files.add(place.path, ImportPlan.written(picture.bytes, at: place.path)) { count += 1 }
        }
      }
    } catch {
      files.removeAll()
      throw error
    }
    return count
  }
}
