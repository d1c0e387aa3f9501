import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import Templating

/// The number of views of each page from `views.json`, an object of site paths and counts. The counts are totals of a web
/// server log, so readers are not tracked.
package struct ViewCounts: Sendable {
  /// The counts by percent-encoded path of the page.
  private(set) var counts: [String: Int] = [:]
  /// The paths as written, in file order.
  package private(set) var paths: [Ranged<String>] = []

  /// Creates counts for a site without `views.json`.
  package init() {}

  /// Returns the counts in a file, with all diagnostics.
  package static func parse(_ source: SourceFile) -> Diagnosed<ViewCounts> {
    if let error = source.textError { return Diagnosed(ViewCounts(), [error]) }
    var (views, diagnostics) = (ViewCounts(), [Diagnostic]())
    for member in JSONReader.readMembers(source).taking(into: &diagnostics) ?? [] {
      guard diagnostics.count < ViewLimits.errors else { break }
      views.add(member, source, &diagnostics)
    }
    return Diagnosed(views, diagnostics)
  }

  private mutating func add(_ member: JSONMember, _ source: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard case .number(let written) = member.value else {
      let message = "invalid count of '\(member.name)': not a number"
      let hint = "write a number without quotes, such as 812"
      return diagnostics.append(Diagnostic(.wrongType, message, hint: hint, in: source, at: member.valueRange))
    }
    guard let count = Int(written), (0...ViewLimits.count).contains(count) else {
      let message = "'\(written)' is not a whole number from 0 to \(ViewLimits.count)"
      let hint = "write the number of views, such as 812"
      return diagnostics.append(Diagnostic(.numberInvalid, message, hint: hint, in: source, at: member.valueRange))
    }
    // Counts of differently encoded equal paths are added. The sum of a file cannot overflow.
    counts[Self.encoded(member.name), default: 0] += count
    paths.append(Ranged(member.name, at: member.nameRange))
  }

  /// Returns a path with the percent-encoding of page paths, whatever its own encoding.
  package static func encoded(_ path: String) -> String { percentEncoded(percentDecoded(path)) }
}
