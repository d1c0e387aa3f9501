import ReviewModel

extension FuzzTarget {
  /// Queries as text and as mappings: a valid query is written as a text that means the same.
  static let query = FuzzTarget(name: "Query") { bytes in
    let fields = QueryFields(.fuzzing)
    let read = fields.query(text(bytes), named: "--where")
    check(read)
    guard let query = read.value, let written = fields.text(of: query) else { return }
    let again = fields.query(written, named: "--where")
    check(again)
    hold(
      again.value.flatMap(fields.text) == written,
      "'\(written)' becomes '\(again.value.flatMap(fields.text) ?? "")'"
    )
  }
}
