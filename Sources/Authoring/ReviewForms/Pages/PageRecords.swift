import Authoring
import Diagnostics
import Templating

/// An error or warning in the form.
package struct ShownDiagnostic: TemplateRecord {
  /// `error` or `warning`.
  package let severity: String
  /// The message, with the hint if there is one.
  package let text: String
  /// The index of the item of a list that it is about; nil for other values.
  package private(set) var item: Int?

  /// Creates an error or warning from a diagnostic about an item of a list, or about a whole value. At the field of a key, its
  /// correction is a value without the notation of files.
  package init(_ diagnostic: Diagnostic, of key: String? = nil, item: Int? = nil) {
    let hint = diagnostic.hint.map { hint in key.map { hint.value(of: $0) } ?? hint }
    self.init([diagnostic.message, hint].compactMap(\.self).joined(separator: "; "), diagnostic.severity)
    self.item = item
  }

  /// Creates an error that no build reports.
  package init(_ text: String, _ severity: Severity = .error) {
    (self.severity, self.text) = (severity.rawValue, text)
  }

  /// Returns the diagnostic with the name of its field.
  func named(_ name: String) -> ShownDiagnostic {
    ShownDiagnostic("\(name): \(text)", Severity(rawValue: severity) ?? .error)
  }

  package static let schema = RecordSchema<ShownDiagnostic>("fault") { diagnostic in
    diagnostic.condition("isError") { $0.severity == Severity.error.rawValue }
    diagnostic.condition("isWarning") { $0.severity == Severity.warning.rawValue }
    diagnostic.condition("isNote") { $0.severity == Severity.note.rawValue }
    diagnostic.text("text") { $0.text }
    diagnostic.text("item") { $0.item.map { "\($0)" } }
  }
}

extension String {
  /// Returns a correction such as `write accent: "#00FF7F"` without key, quotation marks and brackets; unchanged if it does not
  /// name the key.
  fileprivate func value(of key: String) -> String {
    guard contains(" \(key): ") else { return self }
    return replacing("add a line such as \(key): ", with: "write \(key): ").replacing(" \(key): ", with: " ")
      .replacing(#/["\[\]{}]/#, with: "")
  }
}

/// A choice of a field.
struct ShownChoice: TemplateRecord {
  let value: String
  let label: String
  let isChosen: Bool

  static let schema = RecordSchema<ShownChoice>("choice") { choice in
    choice.text("value") { $0.value }
    choice.text("label") { $0.label }
    choice.condition("isChosen") { $0.isChosen }
  }
}

/// A field with its value.
struct ShownField: TemplateRecord {
  let field: FormField
  /// The value; nil if the form leaves the value unchanged.
  let value: String?
  let diagnostics: [ShownDiagnostic]
  /// Whether the page opens with the cursor in the field.
  var isFocused = false
  let strings: EditorStrings

  /// Whether the field is in the section of rarely used fields: it is empty and has no error.
  var isFolded: Bool { field.isRare && (value ?? "").isEmpty && diagnostics.isEmpty }

  static let schema = RecordSchema<ShownField>("field") { field in
    field.text("key") { $0.field.key }
    field.text("name") { $0.field.name }
    field.text("label") { $0.field.label }
    field.text("value") { $0.value }
    field.text("type") { $0.type }
    field.text("hint") { $0.hint }
    field.text("for") { $0.field.categories.joined(separator: "\n") }
    field.text("forText") { $0.field.categories.isEmpty ? nil : $0.field.categories.joined(separator: ", ") }
    field.texts("suggestions") { $0.field.suggestions }
    field.condition("hasSuggestions") { !$0.field.suggestions.isEmpty }
    field.list("choices", of: ShownChoice.self) { $0.choices }
    field.list("faults", of: ShownDiagnostic.self) { $0.diagnostics }
    field.condition("isRequired") { $0.field.isRequired }
    field.condition("asksChoice") { $0.field.isRequired && ($0.value ?? "").isEmpty }
    field.condition("isPicture") { $0.field.key == "image" }
    field.condition("isFaulty") { !$0.diagnostics.isEmpty }
    field.condition("isFixed") { $0.control == .none }
    field.condition("isLine") { $0.control == .line }
    field.condition("isArea") { $0.control == .area }
    field.condition("isList") { $0.field.kind == .list }
    field.text("rows") { field in field.value.flatMap { field.field.kind.json($0) } }
    field.condition("mayBeAlone") { $0.field.kind.mayBeAlone }
    field.list("columns", of: ShownColumn.self) { field in
      field.columns.map { ShownColumn(list: field.field.key, $0) }
    }
    field.condition("isChoice") { $0.control == .choice }
    field.condition("isCheck") { $0.control == .check }
    field.condition("isChecked") { $0.value == "true" }
    field.condition("isDecimal") { $0.field.kind.isDecimal }
    field.condition("isPartialDay") { $0.field.kind == .partialDay }
    field.condition("isColour") { $0.field.kind == .colour }
    field.condition("isCounted") { $0.field.key == "verdict" }
    field.condition("isFocused") { $0.isFocused }
  }
}

/// A file in the list.
package struct ShownFile: TemplateRecord {
  let path: String
  let title: String
  let about: String
  let isDraft: Bool
  let hasErrors: Bool
  /// The mark of a file that is published on a later day; nil for other files.
  package var schedule: String?

  /// Creates a row; `about` contains further details.
  package init(path: String, title: String, about: String, isDraft: Bool, hasErrors: Bool) {
    (self.path, self.title, self.about, self.isDraft, self.hasErrors) = (path, title, about, isDraft, hasErrors)
  }

  package static let schema = RecordSchema<ShownFile>("listed file") { file in
    file.url("url") { formURL($0.path) }
    file.text("path") { $0.path }
    file.text("title") { $0.title }
    file.text("about") { $0.about.isEmpty ? nil : $0.about }
    file.condition("isDraft") { $0.isDraft }
    file.text("schedule") { $0.schedule }
    file.condition("isFaulty") { $0.hasErrors }
  }
}

/// The files of a folder in the list.
package struct ShownFolder: TemplateRecord {
  let folder: ContentFolder
  let files: [ShownFile]
  private let name: String
  private let newLabel: String
  /// The number of files up to which restaurants are shown at once.
  private static let few = 12

  /// Creates the list of a folder with a name for readers.
  package init(_ folder: ContentFolder, name: String, _ files: [ShownFile], _ strings: EditorStrings) {
    (self.folder, self.name, self.files) = (folder, name, files)
    newLabel = strings.file("new", folder.noun)
  }

  package static let schema = RecordSchema<ShownFolder>("listed folder") { group in
    group.text("folder") { $0.folder.name }
    group.text("name") { $0.name }
    group.condition("isOpen") { $0.folder.name == "restaurants" && (1...few).contains($0.files.count) }
    group.text("newLabel") { $0.newLabel }
    group.url("new") { newURL($0.folder.name) }
    group.number("count") { TemplateNumber(units: $0.files.count) }
    group.list("files", of: ShownFile.self) { $0.files }
  }
}
