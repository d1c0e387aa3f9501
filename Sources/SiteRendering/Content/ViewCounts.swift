import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import Templating

/// How often pages were viewed, as `views.json` tells: an object of paths of the site and counts.
/// They are sums of a web server's log, so nobody's reading is watched.
package struct ViewCounts: Sendable {
  /// The counts by path, encoded as the paths of pages are.
  private var counts: [String: Int] = [:]
  /// The paths as they were written, in their order.
  private(set) var paths: [Written<String>] = []

  /// Counts of a site that has none.
  package init() {}

  /// What a file tells, with every fault in it.
  package static func parse(_ source: SourceFile) -> Diagnosed<ViewCounts> {
    if let fault = source.textFault { return Diagnosed(ViewCounts(), [fault]) }
    var (views, diagnostics) = (ViewCounts(), [Diagnostic]())
    for member in JSONReader.readMembers(source).taking(into: &diagnostics) ?? [] {
      guard diagnostics.count < ViewLimits.faults else { break }
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
    // Two ways to write one path are counted together; all counts of a file come to far less than an integer holds.
    counts[Self.encoded(member.name), default: 0] += count
    paths.append(Written(member.name, at: member.nameRange))
  }

  /// The path as those of pages are encoded, however it was written.
  static func encoded(_ path: String) -> String { percentEncoded(percentDecoded(path)) }

  /// The reviews viewed most often, the newest of equals first.
  func mostViewed(of articles: [Article]) -> [ViewedReview] {
    guard !counts.isEmpty else { return [] }
    let viewed = articles.enumerated().compactMap { number, article in
      counts[article.url].flatMap { $0 > 0 ? ViewedReview(number: number, count: $0) : nil }
    }
    let sorted = viewed.sorted { ($1.count, $0.number) < ($0.count, $1.number) }
    return Array(sorted.prefix(ViewLimits.shown))
  }
}

/// A review, by its number among the articles of the site, and how often its page was viewed.
struct ViewedReview: Sendable {
  let number: Int
  let count: Int
}
