import Notation

/// A file of a new site.
struct NewSiteFile {
  /// The path below the folder of the site.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// Fills in the embedded files of new sites. A line that begins with marks in braces, such as `{films books}`, belongs to
/// sites with one of them; `{books !films}` to those without the mark after `!`. Other names in braces are replaced by their
/// values, and `{9 days ago}` by a day.
struct NewSiteText {
  /// The kinds of the site, a host, and other conditions.
  let marks: Set<String>
  let values: [String: String]
  var today: CalendarDay?

  private static let knownMarks = Set(
    NewSiteKind.allCases.map(\.rawValue) + NewSiteHost.allCases.map(\.rawValue) + ["samples", "foreign", "accent"]
  )

  /// Returns the text of an embedded file.
  func text(_ path: String) -> String {
    embeddedText(path).split(separator: "\n", omittingEmptySubsequences: false).compactMap(line)
      .joined(separator: "\n")
  }

  private func line(_ line: Substring) -> String? {
    let words = line.dropFirst().prefix { $0 != "}" }.split(separator: " ")
    let (excluded, required) = (
      words.filter { $0.first == "!" }.map { $0.dropFirst() }, words.filter { $0.first != "!" }
    )
    let names = (excluded + required).map(String.init)
    guard line.first == "{", !names.isEmpty, Self.knownMarks.isSuperset(of: names) else { return filled(line) }
    let belongs = required.contains(where: isMarked) && !excluded.contains(where: isMarked)
    return belongs ? filled(line.drop { $0 != "}" }.dropFirst()) : nil
  }

  private func isMarked(_ name: Substring) -> Bool { marks.contains(String(name)) }

  private func filled(_ text: Substring) -> String {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    let indent = text.prefix { $0 == " " }
    return parts.dropFirst().reduce(String(parts[0])) { filled, part in
      let name = part.prefix { $0 != "}" }
      guard let value = value(name) else { return "\(filled){\(part)" }
      return "\(filled)\(value.replacing("\n", with: "\n\(indent)"))\(part.dropFirst(name.count + 1))"
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
