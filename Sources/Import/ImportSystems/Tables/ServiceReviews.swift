import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

extension ImportedCollection {
  /// Counts the rows of a table, and adds its remarks.
  mutating func add(_ table: CSVTable) {
    readPaths.insert(PathKey(table.path))
    rowCount += table.rowCount
    remarks += table.remarks
  }

  /// Returns the rating if the site's scale contains it; otherwise adds a remark and returns nil.
  mutating func rating(_ points: Int?, _ written: String, of subject: String, at place: ImportPlace) -> Int? {
    guard !written.isEmpty else { return nil }
    guard case .points(let worst, let best, let step) = site.scale, let points, (worst...best).contains(points),
      (points - worst) % step == 0
    else {
      change("rating outside the scale, imported as unrated: \(written)", of: subject, at: place)
      return nil
    }
    return points
  }

  /// Returns the day in the first nonempty one of some columns; adds a remark for each invalid or ambiguous day.
  mutating func day(of row: CSVRow, in names: [String]) -> CalendarDay? {
    guard let name = names.first(where: { !row[$0].isEmpty }) else { return nil }
    return dayTexts(in: row[name]).compactMap { day($0, in: name, of: row) }.max()
  }

  /// Returns the days and ranges of days in some columns, oldest first. A day of a range is not another time.
  mutating func times(of row: CSVRow, in names: [String]) -> [ImportedTime] {
    var times: [ImportedTime] = []
    for name in names {
      for (start, end) in dayRanges(in: row[name]) {
        var time = ImportedTime(day: end.isEmpty ? nil : day(end, in: name, of: row))
        time.start = start.isEmpty ? nil : day(start, in: name, of: row)
        if let start = time.start, let day = time.day, start >= day { (time.start, time.day) = (nil, max(start, day)) }
        if time != ImportedTime(day: nil), !times.contains(where: { $0.contains(time) }) { times.append(time) }
      }
    }
    return times.sorted { ($0.day ?? $0.start ?? .epoch) < ($1.day ?? $1.start ?? .epoch) }
  }

  private mutating func day(_ text: String, in column: String, of row: CSVRow) -> CalendarDay? {
    if let day = row.dayOrder(of: column).day(text) { return day }
    let (reason, subject) = DayOrder.error(in: text)
    change(reason, of: subject, at: row.place)
    return nil
  }

  /// Converts the HTML of a review to Markdown, and keeps its line breaks, as services display them.
  mutating func markdown(of html: String, of subject: String, at place: ImportPlace) -> String {
    guard !html.isEmpty else { return "" }
    let markdown = HTMLMarkdown().markdown(of: withLineBreaks(html))
    for remark in markdown.remarks { change(remark.text, of: remark.subject, at: place) }
    site.pictureOrigins.formUnion(markdown.pictureOrigins)
    return markdown.text
  }
}

extension ImportedTime {
  fileprivate func contains(_ other: ImportedTime) -> Bool {
    guard let first = start ?? day, let last = day, other.start == nil, let day = other.day else {
      return self == other
    }
    return (first...max(first, last)).contains(day)
  }
}

/// Returns HTML with `<br>` for line ends, except beside block elements and `<br>` tags.
private func withLineBreaks(_ html: String) -> String {
  let lines = html.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map { trimmed(Array($0)[...]) }
  var text = lines.first.map(Array.init) ?? []
  for (before, line) in zip(lines, lines.dropFirst()) {
    let lastTag = before.last == UInt8(ascii: ">") ? before.lastIndex(of: UInt8(ascii: "<")).map { before[$0...] } : nil
    text += isDivider(lastTag ?? []) || isDivider(line) ? [.lineFeed] : Array("<br>".utf8)
    text += line
  }
  return String(decoding: text, as: UTF8.self)
}

/// Whether the text begins with a tag that already separates lines.
private func isDivider(_ html: ArraySlice<UInt8>) -> Bool {
  guard html.first == UInt8(ascii: "<") else { return false }
  let name = html.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetter || $0.isDigit }
  return dividers.contains(String(decoding: name.map(\.lowercased), as: UTF8.self))
}

private let dividers: Set<String> = [
  "blockquote", "br", "details", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "table", "tr", "ul",
]
