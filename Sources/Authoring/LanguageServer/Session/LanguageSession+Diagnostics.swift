import Diagnostics

extension LanguageSession {
  /// Returns the next check of a site; pass its result to `end`.
  package mutating func nextCheck() -> CheckRequest? {
    for folder in sites.keys.sorted() {
      if let check = sites[folder]?.beginCheck(documents) { return check }
    }
    return nil
  }

  /// Accepts the result of a check, nil if it failed, and returns the messages to send.
  package mutating func end(_ check: CheckRequest, _ result: CheckResult?) -> [ContiguousArray<UInt8>] {
    for path in sites[check.folder]?.endCheck(result) ?? [] {
      publish(sites[check.folder]?.diagnostics[path] ?? [], path, check.documents[path])
    }
    return takeMessages()
  }

  /// Publishes the diagnostics of a file, or of the checked version of an open text.
  private mutating func publish(_ diagnostics: [Diagnostic], _ path: String, _ checked: TextDocument?) {
    let isOpen = documents[path] != nil
    // A text that was opened during the check is included in the next one.
    guard path.hasPrefix("/"), checked != nil || !isOpen else { return }
    if isOpen { shown[path] = diagnostics }
    let places = checked?.places ?? diagnostics.first.map { LinePlaces($0.source, editor.encoding) }
    let updated = places.map { places in diagnostics.map { published($0, places) } } ?? []
    guard isOpen || updated != published[path] ?? [] else { return }
    published[path] = updated.isEmpty ? nil : updated
    send(
      Outgoing.call(
        "textDocument/publishDiagnostics",
        PublishedDiagnostics(uri: uri(path), version: isOpen ? checked?.version : nil, diagnostics: updated)
      )
    )
  }

  func published(_ diagnostic: Diagnostic, _ places: LinePlaces) -> PublishedDiagnostic {
    PublishedDiagnostic(
      range: places.range(of: diagnostic.range ?? places.lines.range(ofLine: 1)),
      severity: diagnostic.severity.number,
      code: diagnostic.code.rawValue,
      message: diagnostic.text(joinedBy: "\n"),
      relatedInformation: editor.takesRelatedPlaces && !diagnostic.notes.isEmpty ? diagnostic.notes.map(related) : nil
    )
  }

  private func related(_ note: Diagnostic.Note) -> PublishedDiagnostic.RelatedPlace {
    let places = LinePlaces(note.source, editor.encoding)
    let range = places.range(of: note.range ?? places.lines.range(ofLine: 1))
    return .init(location: Location(uri: uri(note.source.path), range: range), message: note.message)
  }

  /// Returns the editor's URI of a file.
  func uri(_ path: String) -> String { documents[path]?.uri ?? FileURI.uri(path) }
}

extension Severity {
  /// The value of `DiagnosticSeverity`.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
