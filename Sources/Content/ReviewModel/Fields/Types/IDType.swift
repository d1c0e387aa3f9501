extension FieldType {
  /// A text that identifies the subject at a service, such as an ISBN. Entries of the log with the id of a review belong to it.
  static let id = FieldType("id", example: "tt0079944", as: .text) { $0.text($1.key).map { .text($0) } }

  /// Whether values identify subjects.
  package var isID: Bool { name == Self.id.name }
}
