import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// A column of a service's tables, or several with one meaning: its key in front matter, its check, and its conversion.
struct TableColumn: Sendable {
  /// The purpose of the cells; `field` is one entry of the front matter.
  enum Use { case id, title, rating, visited, published, count, text, note, field, leftOut }

  let use: Use
  let names: [String]
  /// The front matter keys for the report; nil if other columns determine the mapping.
  var key: String?
  /// The reason for omitting the column.
  var reason: String?
  /// A check of the cells in tables without a header.
  var isValid: @Sendable (String) -> Bool = { _ in true }
  /// Sets the entry of a row.
  var set: @Sendable (CSVRow, inout ImportedReview, inout ImportedCollection) -> Void = { _, _, _ in }
}

// MARK: - Columns of every service
extension TableColumn {
  private init(
    _ use: Use,
    _ names: [String],
    _ key: String,
    set: @escaping @Sendable (CSVRow, inout ImportedReview, inout ImportedCollection) -> Void
  ) {
    (self.use, self.names, self.key, self.set) = (use, names, key, set)
  }

  /// The stable identifier of a review; the first nonempty column is used.
  static func id(_ names: String..., where isValid: @escaping @Sendable (String) -> Bool = { _ in true }) -> Self {
    TableColumn(use: .id, names: names, key: "imported", isValid: isValid)
  }

  /// The title; the key `title, series` splits a series off it.
  static func title(_ names: String..., key: String = "title") -> Self {
    Self(use: .title, names: names, key: key)
  }

  static func rating(_ names: String...) -> Self {
    Self(use: .rating, names: names, key: "rating", isValid: { $0.isEmpty || hundredths($0) != nil })
  }

  /// Cells that decide the status of a row.
  static func status(_ name: String, where isValid: @escaping @Sendable (String) -> Bool) -> Self {
    Self(use: .field, names: [name], key: "status", isValid: isValid)
  }

  /// The days on which a subject was seen.
  static func visited(_ names: String..., key: String = "visited") -> Self { days(.visited, names, key) }
  /// The day on which the user added or rated a subject.
  static func published(_ names: String...) -> Self { days(.published, names, "published, added") }
  /// The number of times that a subject was seen.
  static func count(_ name: String) -> Self { Self(use: .count, names: [name], key: "times") }

  private static func days(_ use: Use, _ names: [String], _ key: String) -> Self {
    Self(use: use, names: names, key: key, isValid: { dayTexts(in: $0).allSatisfy(isDay) })
  }

  /// The kind of the reviewed subject, which decides the category.
  static func category(_ name: String, _ category: @escaping @Sendable (String) -> String) -> Self {
    Self(.field, [name], "category") { row, review, _ in review.category = category(row[name]) }
  }

  /// The text in HTML.
  static func text(_ name: String) -> Self {
    Self(.text, [name], "text") { row, review, collection in
      review.body = collection.markdown(of: row[name], of: review.title, at: row.place)
    }
  }

  static func plainText(_ name: String) -> Self {
    Self(.text, [name], "text") { row, review, _ in
      review.body = HTMLMarkdown.markdown(ofPlainText: row[name]).text
    }
  }

  /// A remark of the user, which is the text of a subject that was seen.
  static func note(_ name: String) -> Self {
    Self(.note, [name], "note") { row, review, _ in review.note = row[name].isEmpty ? nil : cleaned(row[name]) }
  }

  /// A column that the importer reads for a key.
  static func read(_ key: String, _ name: String) -> Self { Self(use: .field, names: [name], key: key) }

  static func leftOut(_ reason: String, _ names: String...) -> Self {
    Self(use: .leftOut, names: names, reason: reason)
  }
}

// MARK: - Fields
extension TableColumn {
  /// A field with a conversion of its own; the value nil has no effect.
  static func field(_ key: String, _ names: String..., value: @escaping @Sendable (CSVRow) -> YAML?) -> Self {
    Self(.field, names, key) { row, review, _ in
      if let value = value(row) { review.entries[key] = value }
    }
  }

  static func line(_ key: String, _ name: String) -> Self {
    Self(.field, [name], key) { row, review, _ in review.entries.set(key, text: row[name]) }
  }

  static func texts(_ key: String, _ name: String) -> Self {
    Self(.field, [name], key) { row, review, _ in review.entries.set(key, texts: row.list(name)) }
  }

  /// Unique names: of the cell `single` as a whole, and of comma-separated lists.
  static func topics(
    _ key: String,
    single: String? = nil,
    _ list: String,
    where isIncluded: @escaping @Sendable (String, CSVRow) -> Bool = { _, _ in true }
  ) -> Self {
    let names = [single, list].compactMap(\.self)
    return Self(.field, names, key) { row, review, _ in
      let written = (single.map { [row[$0]] } ?? []) + row.list(list).filter { isIncluded($0, row) }
      var seen: Set<NameKey> = []
      review.entries.set(key, texts: written.filter { NameKey(of: $0).map { seen.insert($0).inserted } ?? false })
    }
  }

  /// A year from 1 to `CalendarDay.lastYear`; others, such as those before the common era, get a remark.
  static func year(_ names: String...) -> Self {
    Self(.field, names, "year") { row, review, collection in
      let year = row[names]
      if let number = Int(year), (1...CalendarDay.lastYear).contains(number) {
        review.entries["year"] = .plain(number.padded(to: 4))
      } else if !year.isEmpty {
        collection.change("year without four digits omitted", of: year, at: review.place)
      }
    }
  }

  /// A positive integer, with a unit.
  static func number(_ key: String, _ name: String, unit: String = "") -> Self {
    field(key, name) { row in Int(row[name]).flatMap { $0 > 0 ? .plain("\($0)\(unit)") : nil } }
  }

  /// A decimal number; zero means unknown.
  static func decimal(_ key: String, _ name: String) -> Self {
    field(key, name) { row in exactDecimal(row[name]).flatMap { $0.units > 0 ? .plain(row[name]) : nil } }
  }

  /// A Boolean that is true for some lowercase cells; `false` is not written.
  static func condition(_ key: String, _ name: String, _ values: String...) -> Self {
    field(key, name) { values.contains($0[name].lowercased()) ? .plain("true") : nil }
  }

  /// The first valid ISBN of some columns.
  static func isbn(_ names: String...) -> Self {
    Self(.field, names, "isbn") { row, review, _ in
      review.entries.set("isbn", text: names.lazy.compactMap { ImportSystems.isbn(row[$0]) }.first)
    }
  }
}
