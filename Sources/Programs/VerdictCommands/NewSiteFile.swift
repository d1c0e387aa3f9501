import Notation

/// A file of a new site.
struct NewSiteFile {
  /// The path below the folder of the site.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// Fills in the embedded files of new sites. A line that begins with a variant in braces, such as `{films}`, belongs to that
/// variant. Other names in braces are replaced by their values, and `{9 days ago}` by a day.
struct NewSiteText {
  /// A kind of site, or a host.
  let variant: String
  let values: [String: String]
  var today: CalendarDay?

  private static let variants = Set(NewSiteKind.allCases.map(\.rawValue) + NewSiteHost.allCases.map(\.rawValue))

  /// Returns the text of an embedded file.
  func text(_ path: String) -> String {
    embeddedText(path).split(separator: "\n", omittingEmptySubsequences: false).compactMap(line)
      .joined(separator: "\n")
  }

  private func line(_ line: Substring) -> String? {
    let mark = String(line.dropFirst().prefix { $0 != "}" })
    guard line.first == "{", Self.variants.contains(mark) else { return filled(line) }
    return mark == variant ? filled(line.dropFirst(mark.count + 2)) : nil
  }

  private func filled(_ text: Substring) -> String {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { filled, part in
      let name = part.prefix { $0 != "}" }
      return filled + (value(name).map { "\($0)\(part.dropFirst(name.count + 1))" } ?? "{\(part)")
    }
  }

  private func value(_ name: Substring) -> String? {
    let words = name.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[1] == "days ago", let count = Int(words[0]) else { return values[String(name)] }
    return "\(today.daysAgo(count))"
  }
}

extension CalendarDay? {
  /// Returns an earlier day; counts from the epoch if the current day is unknown.
  fileprivate func daysAgo(_ count: Int) -> CalendarDay {
    (0..<count).reduce(self ?? .epoch) { day, _ in day.previous ?? day }
  }
}
