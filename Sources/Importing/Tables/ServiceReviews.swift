import Diagnostics
import FrontMatter
import Notation
import ReviewModel

/// An address without `https://`.
func withoutScheme(_ address: String) -> String {
  let scheme = ["https://", "http://"].first { address.utf8.starts(with: $0.utf8) } ?? ""
  return String(decoding: address.utf8.dropFirst(scheme.utf8.count), as: UTF8.self)
}

extension ImportedCollection {
  /// A collection without reviews, of tables that are read.
  init(_ site: ImportedSite, of tables: [CSVTable], _ mappings: ColumnMappings) {
    self.init()
    (self.site, self.mappings) = (site, mappings.mappings(of: tables))
    for table in tables { add(table) }
  }

  /// Counts the rows of a table, with what is remarked of them.
  mutating func add(_ table: CSVTable) {
    readPaths.insert(table.path)
    rowCount += table.rowCount
    remarks += table.remarks
  }

  /// A collection with a review of each row of which `review` makes one. Things of one name may differ in the column `detail`.
  init(
    _ site: ImportedSite,
    of tables: [CSVTable],
    _ mappings: ColumnMappings,
    detail: String,
    review: (CSVRow, inout ImportedCollection) -> ImportedReview?
  ) {
    self.init(site, of: tables, mappings)
    var details: [String] = []
    for row in tables.flatMap(\.rows) {
      guard let review = review(row, &self) else { continue }
      reviews.append(review)
      details.append(row[detail])
    }
    tellApart(by: details)
    makeKeysUnique()
  }

  /// Of reviews with one key, such as rows that a table repeats, the second gets `/2`, and so on.
  mutating func makeKeysUnique() {
    var seen: Set<String> = []
    var numbers: [String: Int] = [:]
    for index in reviews.indices {
      let key = cleaned(reviews[index].key)
      var unique = key
      while !seen.insert(unique).inserted {
        numbers[key, default: 1] += 1
        unique = "\(key)/\(numbers[key] ?? 1)"
      }
      reviews[index].key = unique
    }
  }

  /// The rating if it is one of the site's scale; else a remark says what was written.
  mutating func rating(_ points: Int?, written: String, of subject: String, at place: ImportPlace) -> Int? {
    guard !written.isEmpty else { return nil }
    guard case .points(let worst, let best, let step) = site.scale, let points, (worst...best).contains(points),
      (points - worst) % step == 0
    else {
      collectChange("rating outside the scale, imported as unrated: \(written)", of: subject, at: place)
      return nil
    }
    return points
  }

  /// The day in the first of some columns that holds a text; a text that is no day, or could be several, is told.
  mutating func day(of row: CSVRow, in names: String...) -> CalendarDay? {
    guard let name = names.first(where: { !row[$0].isEmpty }) else { return nil }
    return day(row[name], in: name, of: row)
  }

  /// The last of all days in some columns.
  mutating func lastDay(of row: CSVRow, in names: String...) -> CalendarDay? {
    names.flatMap { name in dayTexts(in: row[name]).compactMap { day($0, in: name, of: row) } }.max()
  }

  private mutating func day(_ text: String, in column: String, of row: CSVRow) -> CalendarDay? {
    if let day = row.dayOrder(of: column).day(text) { return day }
    let (reason, subject) = DayOrder.fault(in: text)
    collectChange(reason, of: subject, at: row.place)
    return nil
  }

  /// The HTML of a box for reviews as Markdown. Its lines are lines, as services show them.
  mutating func markdown(of html: String, of subject: String, at place: ImportPlace) -> String {
    guard !html.isEmpty else { return "" }
    let markdown = HTMLMarkdown().markdown(of: withLineBreaks(html))
    for remark in markdown.remarks { collectChange(remark.text, of: remark.subject, at: place) }
    site.pictureOrigins.formUnion(markdown.pictureOrigins)
    return markdown.text
  }

  /// Sets names that get pages of their own, each page once.
  func set(_ key: String, topics names: [String], of review: inout ImportedReview) {
    var keys: Set<NameKey> = []
    review.entries.set(key, texts: names.filter { NameKey(of: $0).map { keys.insert($0).inserted } ?? false })
  }

  /// Sets a year, which has four digits; others, such as those before the common era, are told.
  mutating func set(_ key: String, year: String, of review: inout ImportedReview) {
    if let number = Int(year), (1...CalendarDay.lastYear).contains(number) {
      review.entries[key] = .plain(number.padded(to: 4))
    } else if !year.isEmpty {
      collectChange("year without four digits omitted", of: year, at: review.place)
    }
  }

  /// Where things of one name differ in what `details` say of each review, such as the year, the subject says it, too;
  /// reviews of one subject are linked.
  mutating func tellApart(by details: [String]) {
    let names = reviews.map { folded($0.title) }
    let different = Dictionary(grouping: zip(names, details), by: \.0).mapValues { Set($0.map(\.1)).count > 1 }
    for (index, detail) in details.enumerated() where different[names[index]] == true && !detail.isEmpty {
      reviews[index].entries.set("subject", text: "\(reviews[index].title) (\(detail))")
    }
  }

  /// Leaves a row out.
  mutating func skip(_ row: CSVRow, titled title: String, _ reason: String = "no rating and no text") {
    remarks.append(ImportRemark(.skipped, title.isEmpty ? "missing title" : reason, of: title, at: row.place))
  }

  private mutating func collectChange(_ text: String, of subject: String, at place: ImportPlace) {
    remarks.append(ImportRemark(.changed, text, of: subject, at: place))
  }
}

/// HTML whose line ends are elements, but for those beside a tag that divides lines itself.
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

/// Whether a tag that divides lines stands at the beginning.
private func isDivider(_ html: ArraySlice<UInt8>) -> Bool {
  guard html.first == UInt8(ascii: "<") else { return false }
  let name = html.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetter || $0.isDigit }
  return dividers.contains(String(decoding: name.map(\.lowercased), as: UTF8.self))
}

private let dividers: Set<String> = [
  "blockquote", "br", "details", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "table", "tr", "ul",
]
