/// `textDocument/publishDiagnostics`: all that there is to say of a text.
struct PublishedDiagnostics: Encodable {
  let uri: String
  let version: Int?
  let diagnostics: [PublishedDiagnostic]
}

/// A diagnostic as editors show it (`Diagnostic`).
struct PublishedDiagnostic: Encodable, Equatable {
  let range: LineRange
  let severity: Int
  let code: String
  let source = "verdict"
  let message: String
  let relatedInformation: [RelatedPlace]?

  struct RelatedPlace: Encodable, Equatable {
    let location: Location
    let message: String
  }

  enum CodingKeys: CodingKey { case range, severity, code, source, message, relatedInformation }
}
