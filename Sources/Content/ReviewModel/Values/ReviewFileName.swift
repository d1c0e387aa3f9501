import BinaryCoding
import Notation

/// The name of a review's file, which is the default of its slug and day.
package struct ReviewFileName {
  /// The name without extension; for `name/index.md`, the name of the folder.
  package let name: String
  /// The day with which the name begins, as in `2026-08-07-name.md`.
  package let day: CalendarDay?

  /// Creates the name of the file at `path`, below the content folder.
  package init(_ path: String) {
    let (file, folder) = (fileName(path), path.pathComponents.dropFirst().dropLast().last)
    name = file == "index" ? folder.map(String.init) ?? file : file
    let bytes = name.utf8
    let isLong = bytes.count > 11 && bytes.dropFirst(10).first == UInt8(ascii: "-")
    day = isLong ? CalendarDay(String(name.prefix(10))) : nil
  }

  /// The name after its day.
  package var undated: String { day == nil ? name : String(name.dropFirst(11)) }
}

/// Returns the name of the file at `path` without its extension.
package func fileName(_ path: String) -> String {
  let name = path.lastPathComponent.utf8
  let hasExtension = name.suffix(3).elementsEqual(".md".utf8)
  return String(Substring(name.dropLast(hasExtension ? 3 : 0)))
}
