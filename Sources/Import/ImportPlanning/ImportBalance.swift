import BinaryCoding
import Diagnostics
import ImportFormats

/// The outcome of all rows and files of a source. Totals and parts are counted independently, so missing items become visible.
package struct ImportBalance: Equatable, Sendable {
  /// A total and its parts.
  package struct Sum: Equatable, Sendable {
    package var total = 0
    package private(set) var parts: [Part] = []

    package struct Part: Equatable, Sendable {
      package let count: Int
      package let name: String
    }

    /// The difference between the total and the sum of the parts.
    package var remainder: Int { total - parts.reduce(0) { $0 + $1.count } }

    fileprivate mutating func add(_ count: Int, _ name: String, plural: String? = nil) {
      if count > 0 { parts.append(Part(count: count, name: count == 1 ? name : plural ?? name)) }
    }
  }

  /// Rows of tables, posts and other entries.
  package private(set) var rows = Sum()
  package private(set) var files = Sum()

  init() {}

  /// Compares the contents of a source with the plan.
  init(of collection: ImportedCollection, _ plan: ImportPlan) {
    let read = collection.readPaths
    let skipped = plan.remarks.filter { $0.kind == .skipped }.map(\.place)
    let outcomes: [(places: [ImportPlace], name: String, plural: String)] = [
      (plan.reviews.map(\.place), "new review", "new reviews"),
      (plan.reviews.flatMap { $0.others.map(\.place) }, "further visit", "further visits"),
      (plan.log.filter(\.isRow).map(\.place), "entry of the log", "entries of the log"),
      (plan.importedPlaces, "imported before", "imported before"),
      (plan.filePlaces, "page, topic or list", "pages, topics or lists"),
      (plan.existingPlaces, "kept unchanged", "kept unchanged"),
    ]
    rows.total = collection.rowCount
    for (places, name, plural) in outcomes {
      rows.add(places.count { read.contains(PathKey($0.path)) }, name, plural: plural)
    }
    rows.add(collection.itemCount, "item of a list", plural: "items of lists")
    rows.add(collection.joinedRowCount, "merged into another row", plural: "merged into other rows")
    rows.add(skipped.count { read.contains(PathKey($0.path)) }, "skipped")

    var rest = Set(collection.paths.map(PathKey.init))
    files.total = collection.paths.count
    func take(_ paths: some Sequence<PathKey>, _ name: String, plural: String? = nil) {
      let count = rest.count
      rest.subtract(paths)
      files.add(count - rest.count, name, plural: plural)
    }
    take(read, "read")
    for (places, name, plural) in outcomes { take(places.map { PathKey($0.path) }, name, plural: plural) }
    take(collection.pictures.values.map(PathKey.init), "image", plural: "images")
    take(skipped.map { PathKey($0.path) }, "skipped")
  }
}

extension ImportBalance.Sum {
  /// The sum on one line: `14 = 3 read + 2 images + 9 skipped`.
  package var text: String {
    let parts = parts.map { "\(grouped($0.count)) \($0.name)" }
    let rest = remainder == 0 ? [] : ["\(grouped(remainder)) unaccounted for, which is a bug in Verdict"]
    return "\(grouped(total)) = \((parts + rest).joined(separator: " + "))"
  }
}

extension ImportBalance {
  /// The sums, one per line; empty sums are omitted.
  package var text: String {
    (rows.total == 0 && rows.remainder == 0 ? "" : "rows: \(rows.text)\n")
      + (files.total == 0 ? "" : "files: \(files.text)\n")
  }
}
