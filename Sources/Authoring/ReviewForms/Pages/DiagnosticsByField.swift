import Authoring
import Diagnostics
import FrontMatter

/// A part of the form of a file.
package enum FormPart: Hashable, Sendable {
  /// The field of a front matter key.
  case field(String)
  case body, picture
  /// The form, for errors that belong to no field.
  case file

  /// The `id` of the input; empty for the whole form.
  package var input: String {
    switch self {
    case .field(let key): FormField.name(of: key)
    case .body: "body"
    case .picture: "picture"
    case .file: ""
    }
  }

  /// The `id` of the element that shows the errors.
  package var diagnosticsID: String {
    switch self {
    case .field(let key): "e-" + key
    case .body: "body-faults"
    case .picture: "picture-faults"
    case .file: "faults"
    }
  }
}

/// The errors and warnings of a file, by part of the form.
package struct DiagnosticsByField: Sendable {
  package private(set) var byPart: [FormPart: [ShownDiagnostic]] = [:]

  package init() {}

  /// Creates the errors and warnings of a form that shows the whole file as text.
  package init(whole diagnostics: [ShownDiagnostic]) { byPart = diagnostics.isEmpty ? [:] : [.file: diagnostics] }

  /// Assigns the diagnostics of a file to parts of the form.
  package init(_ diagnostics: [Diagnostic], _ file: FileText, _ form: FileForm) {
    let keys = form.keys
    let entries = file.document.entries
    for diagnostic in diagnostics {
      add(diagnostic, item: entries.item(of: diagnostic), to: file.part(of: diagnostic, among: keys), of: form)
    }
  }

  /// Assigns the diagnostics of a row of a list or table to parts of its form.
  package init(_ diagnostics: [Diagnostic], _ row: Int, of rows: EntryRows, _ form: FileForm) {
    let (keys, entries) = (form.keys, rows.entries(row))
    for diagnostic in diagnostics where rows.contains(diagnostic, at: row) {
      add(diagnostic, item: entries.item(of: diagnostic), to: entries.part(of: diagnostic, among: keys), of: form)
    }
  }

  package var isEmpty: Bool { byPart.isEmpty }

  /// Returns all diagnostics with the names of their fields, given by key, sorted by name.
  package func named(_ labels: [String: String]) -> [ShownDiagnostic] {
    let named = byPart.map { part, found in
      let name = if case .field(let key) = part { labels[key] ?? key } else { "" }
      return (name: name, found: name.isEmpty ? found : found.map { $0.named(name) })
    }
    return named.sorted { $0.name < $1.name }.flatMap(\.found)
  }

  /// The diagnostics at a part; empty without any.
  package subscript(part: FormPart) -> [ShownDiagnostic] { byPart[part] ?? [] }

  /// Adds an error or warning to a part of the form.
  package mutating func add(_ diagnostic: ShownDiagnostic, to part: FormPart) {
    byPart[part, default: []].append(diagnostic)
  }

  /// Adds a diagnostic; about a missing key, with the words of the form instead of those of the file.
  private mutating func add(_ diagnostic: Diagnostic, item: Int?, to part: FormPart, of form: FileForm) {
    guard case .field(let key) = part else { return add(ShownDiagnostic(diagnostic, item: item), to: part) }
    guard diagnostic.code == .missingKey, let text = form.fields.first(where: { $0.key == key }).flatMap(form.missing)
    else { return add(ShownDiagnostic(diagnostic, of: key, item: item), to: part) }
    add(ShownDiagnostic(text), to: part)
  }

  /// Returns the union of two collections; the errors of `other` come first.
  package func merged(_ other: DiagnosticsByField) -> DiagnosticsByField {
    var merged = self
    merged.byPart.merge(other.byPart) { $1 + $0 }
    return merged
  }
}

extension FileText {
  fileprivate func part(of diagnostic: Diagnostic, among keys: Set<String>) -> FormPart {
    guard let place = diagnostic.range?.lowerBound else { return .file }
    if place >= document.body.lowerBound, place < document.body.upperBound { return .body }
    return document.entries.part(of: diagnostic, among: keys)
  }
}

extension [Entry] {
  fileprivate func part(of diagnostic: Diagnostic, among keys: Set<String>) -> FormPart {
    key(of: diagnostic, among: keys).map { .field($0) } ?? .file
  }

  /// Returns the key that a diagnostic is about; nil if it is none of `keys`.
  func key(of diagnostic: Diagnostic, among keys: Set<String>) -> String? {
    // A missing key is reported at the beginning; the message quotes it.
    let key =
      entry(of: diagnostic)?.key.text
      ?? diagnostic.message.split(separator: "'").map(String.init).first(where: keys.contains)
    return key.flatMap { keys.contains($0) ? $0 : nil }
  }

  private func entry(of diagnostic: Diagnostic) -> Entry? {
    last { diagnostic.begins(in: $0.key.range) || diagnostic.begins(in: $0.value.range) }
  }

  /// Returns the index of the item that a diagnostic is about, in a list.
  func item(of diagnostic: Diagnostic) -> Int? {
    guard case .sequence(let items, _)? = entry(of: diagnostic)?.value else { return nil }
    return items.firstIndex { diagnostic.begins(in: $0.range) }
  }
}

extension Diagnostic {
  fileprivate func begins(in range: SourceRange) -> Bool {
    let place = self.range?.lowerBound ?? -1
    return range.lowerBound <= place && place <= range.upperBound
  }
}

extension EntryRows {
  /// Returns an error or warning of the last row with the key that it is about.
  package func fault(_ diagnostic: Diagnostic, keys: [String]) -> (shown: ShownDiagnostic, key: String?) {
    let key = count == 0 ? nil : entries(count - 1).key(of: diagnostic, among: Set(keys))
    return (ShownDiagnostic(diagnostic, of: key), key)
  }

  /// Returns whether a diagnostic is about a row.
  package func contains(_ diagnostic: Diagnostic, at row: Int) -> Bool {
    let (place, range) = (diagnostic.range?.lowerBound ?? -1, range(row))
    return range.lowerBound <= place && place < range.upperBound
  }
}
