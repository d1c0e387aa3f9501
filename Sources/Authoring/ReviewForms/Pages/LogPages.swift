import Diagnostics
import Notation
import ReviewModel
import Templating

/// The line that adds an entry to the log: a title and a rating.
package struct QuickLog: TemplateRecord {
  /// The key that authenticates the form.
  let key: String
  private let categories: [String]
  private let titles: [String]
  private let ratings: [String]
  private let sent: (any FormReading & Sendable)?
  private let faults: [ShownDiagnostic]
  /// The key of the input with the cursor; nil if the page opens without one.
  private let focus: String?

  /// Creates the line; `titles` are suggestions. If a sent line could not be saved, its values are shown with the errors.
  package init(
    key: String,
    _ configuration: SiteConfiguration,
    titles: [String],
    sent: (any FormReading & Sendable)? = nil,
    faults: [ShownDiagnostic] = [],
    focus: String? = nil
  ) {
    (self.key, self.titles, self.sent, self.faults, self.focus) = (key, titles, sent, faults, focus)
    categories = configuration.categories.map(\.name)
    let scale = configuration.scale
    ratings = scale.isKnown && scale.count <= 101 ? scale.ratings.map(scale.text) : []
  }

  private func sent(_ key: String) -> String { sent?.value(of: key) ?? "" }

  package static let schema = RecordSchema<QuickLog>("quick log") { line in
    line.text("key") { $0.key }
    line.text("title") { $0.sent("title") }
    line.text("rating") { $0.sent("rating") }
    line.text("date") { $0.sent("date") }
    line.texts("titles") { $0.titles }
    line.texts("ratings") { $0.ratings }
    line.condition("hasCategories") { $0.categories.count > 1 }
    line.list("categories", of: ShownChoice.self) { line in
      line.categories.map { ShownChoice(value: $0, label: $0, isChosen: $0 == line.sent("category")) }
    }
    for key in ["title", "category", "date", "rating"] {
      line.condition("\(key)IsFocused") { $0.focus == key }
      line.condition("\(key)IsFaulty") { $0.focus == key && !$0.faults.isEmpty }
    }
    line.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}

/// An entry that was just added to the log, and the hidden inputs of a form that removes it.
package struct LoggedEntry: TemplateRecord {
  private let form: OpenedForm
  private let row: Int

  /// Creates the form; `key` authenticates it.
  package init(key: String, path: String, base: String, row: Int) {
    (form, self.row) = (OpenedForm(key: key, path: path, base: base), row)
  }

  package static let schema = RecordSchema<LoggedEntry>("logged entry") { entry in
    entry.include(OpenedForm.schema) { $0.form }
    entry.text("row") { "\($0.row)" }
  }
}

/// The entries in a file of the log.
package struct LogPage: TemplateRecord {
  /// The key that authenticates the form.
  private let key: String
  private let path: String
  private let title: String
  private let rows: [ShownRow]
  /// The errors and warnings that belong to no row.
  private let faults: [ShownDiagnostic]
  /// A status message; nil without one.
  package var message: String?
  /// The entry that was just deleted, as YAML.
  package var deleted: String?

  /// Creates the page; the last rows are the first.
  package init(_ path: String, title: String, key: String, _ rows: [ShownRow], _ faults: [ShownDiagnostic]) {
    (self.path, self.title, self.key, self.rows, self.faults) = (path, title, key, rows.reversed(), faults)
  }

  package static let schema = RecordSchema<LogPage>("log page") { page in
    page.text("key") { $0.key }
    page.text("path") { $0.path }
    page.text("title") { $0.title }
    page.text("said") { $0.message }
    page.text("deleted") { $0.deleted }
    page.url("wholeURL") { formURL($0.path, row: "all") }
    page.number("count") { TemplateNumber(units: $0.rows.count) }
    page.condition("hasRows") { !$0.rows.isEmpty }
    page.list("rows", of: ShownRow.self) { $0.rows }
    page.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}

/// An entry in the list of a log file.
package struct ShownRow: TemplateRecord {
  private let path: String
  private let number: Int
  private let title: String
  private let about: String
  private let faults: [ShownDiagnostic]

  /// Creates the link to the form of a row; `values` are its texts by key.
  package init(
    _ path: String,
    _ number: Int,
    _ values: [(key: String, text: String)],
    _ faults: [ShownDiagnostic],
    _ strings: EditorStrings
  ) {
    (self.path, self.number, self.faults) = (path, number, faults)
    let name = values.first { $0.key == "title" } ?? values.first
    title = name?.text ?? strings("entryNumber", ["number": "\(number + 1)"])
    let shown = ["date", "rating", "status", "category", "note"]
    about = shown.compactMap { key in values.first { $0.key == key && $0.key != name?.key }?.text }.joined(
      separator: " · "
    )
  }

  package static let schema = RecordSchema<ShownRow>("log row") { row in
    row.url("url") { formURL($0.path, row: "\($0.number)") }
    row.text("title") { $0.title }
    row.text("about") { $0.about }
    row.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}
