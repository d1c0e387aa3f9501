import Diagnostics
import FileSystem
import Notation
import SiteFiles

/// The reviews that `verdict init` writes as samples, and that nobody has edited.
enum SampleReviews {
  /// Returns their paths below the content folder of a site.
  static func unchanged(in content: String) -> [String] {
    let paths = Set(NewSiteKind.allCases.flatMap(\.examples)).filter { $0.hasPrefix("reviews/") && $0.hasSuffix(".md") }
    let writer = ContentWriter(content: content)
    return paths.sorted().filter { path in
      guard let source = try? writer.text(path) else { return false }
      return isWritten(String(decoding: source.bytes, as: UTF8.self), from: embeddedText("content/\(path)"))
    }
  }

  /// Returns whether a text has the lines of a template, apart from days, and without some of the lines that begin with marks.
  static func isWritten(_ text: String, from template: String) -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      let isOptional = line.first == "{"
      let written = isOptional ? line.drop { $0 != "}" }.dropFirst() : line
      let fixed = written.prefix { $0 != "{" }
      let isThere = lines.first.map { fixed == written ? $0 == fixed : $0.hasPrefix(fixed) } ?? false
      if isThere { lines.removeFirst() } else if !isOptional { return false }
    }
    return lines.isEmpty
  }

  /// Returns the warning before they are published as the author's own; nil without any. `content` is the folder as the author
  /// writes it.
  static func warning(about paths: [String], in content: String) -> String? {
    guard !paths.isEmpty else { return nil }
    let (named, count) = (paths.prefix(3).map { printable(content.joined($0)) }, paths.count)
    let others = count > named.count ? " and \(counted(count - named.count, "other"))" : ""
    return
      "warning: \(counted(count, "sample review")) of 'verdict init' \(count == 1 ? "is" : "are") still part of this site; "
      + "delete \(count == 1 ? "it" : "them"): \(named.joined(separator: ", "))\(others)"
  }
}
