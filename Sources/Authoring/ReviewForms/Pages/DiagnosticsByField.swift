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

  /// Assigns the diagnostics of a file to parts of the form.
  package init(_ diagnostics: [Diagnostic], _ file: FileText, _ form: FileForm) {
    let keys = Set(form.fields.map(\.key))
    for diagnostic in diagnostics { add(ShownDiagnostic(diagnostic), to: file.part(of: diagnostic, among: keys)) }
  }

  package var isEmpty: Bool { byPart.isEmpty }

  /// The diagnostics at a part; empty without any.
  package subscript(part: FormPart) -> [ShownDiagnostic] { byPart[part] ?? [] }

  /// Adds an error or warning to a part of the form.
  package mutating func add(_ diagnostic: ShownDiagnostic, to part: FormPart) {
    byPart[part, default: []].append(diagnostic)
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
    let entry = document.entries.last { $0.key.range.lowerBound <= place && place <= $0.value.range.upperBound }
    // A missing key is reported at the fence; the message quotes it.
    let key = entry?.key.text ?? diagnostic.message.split(separator: "'").map(String.init).first(where: keys.contains)
    return key.flatMap { keys.contains($0) ? .field($0) : nil } ?? .file
  }
}
