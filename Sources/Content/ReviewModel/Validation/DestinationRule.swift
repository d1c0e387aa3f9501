import Diagnostics
import FrontMatter

// MARK: - Destination of a site
extension EntryReader {
  mutating func destination() -> Destination? {
    guard var reader = mapping("publish", example: "rsync: user@host:/var/www", of: rsyncDestination) else {
      return nil
    }
    let places = Destination.Program.allCases.compactMap { program in
      reader.writtenText(program.rawValue).map { (program: program, place: $0) }
    }
    reader.explain([
      "rsync": "rsync destination, such as user@host:/var/www.", "rclone": "rclone destination, such as remote:path.",
    ])
    reader.reportUnknownKeys()
    report(reader, of: "publish")
    guard reader.diagnostics.isEmpty else { return nil }
    guard let (program, place) = places.first, places.count == 1 else {
      let message = places.isEmpty ? "key 'publish' has no destination" : "key 'publish' has two destinations"
      report(.destinationInvalid, message, hint: Self.destinations, at: self.place(of: "publish"))
      return nil
    }
    guard place.value.isPlace else {
      let message = "invalid \(program) destination '\(place.value)'"
      report(.destinationInvalid, message, hint: Self.destinations, at: place.range)
      return nil
    }
    return Destination(program: program, place: place.value)
  }

  private static let destinations =
    "write one destination, such as publish: {rsync: user@host:/var/www} or publish: {rclone: remote:path}"
}

/// Returns the rsync destination that a text means; nil for other texts.
private func rsyncDestination(_ text: String) -> YAML? {
  text.contains(":/") && !text.contains("://") && text.isPlace ? .mapping([("rsync", .text(text))]) : nil
}

extension String {
  /// Whether the text is a valid destination, and not an option of the program or of `ssh`.
  fileprivate var isPlace: Bool { !startsWithBytes(of: "-") && !contains("@-") }
}
