/// All diagnostics of a text (`textDocument/publishDiagnostics`).
struct PublishedDiagnostics: Encodable {
  let uri: String
  let version: Int?
  let diagnostics: [PublishedDiagnostic]
}

/// A diagnostic in the format of the protocol (`Diagnostic`).
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
