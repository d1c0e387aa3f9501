// MARK: - Queries as text of the search page
extension QueryFields {
  /// Returns a query as text; nil for alternatives of several fields, for names with quotation marks, and for fields of
  /// other sites.
  package func text(of query: Query) -> String? {
    switch query {
    case .all(let parts): joined(parts.map(text), by: " ")
    case .not(.has(_, .range(nil, nil))): term(query)
    case .has(let key, .range(nil, nil)): text(of: .not(.has(key, .range(nil, nil)))).map { "-\($0)" }
    case .has(let key, .holds(false)): text(of: .has(key, .holds(true))).map { "-\($0)" }
    case .not(.all), .not(.not): nil
    case .not(let query): text(of: query).map { "-\($0)" }
    case .has, .any: term(query)
    }
  }

  /// Returns a query with a single field.
  private func term(_ query: Query) -> String? {
    let values = values(of: query)
    guard let key = values.first?.key, values.allSatisfy({ $0.key == key }) else { return nil }
    return field(key)?.names.first.flatMap { name in joined(values.map(\.text), by: "|").map { "\(name):\($0)" } }
  }

  /// Returns the keys and values of alternatives.
  private func values(of query: Query) -> [(key: String, text: String?)] {
    switch query {
    case .any(let parts): parts.flatMap(values)
    case .not(.has(let key, .range(nil, nil))): [(key, measure(key)?.absence)]
    case .has(let key, let condition): [(key, field(key)?.text(of: condition))]
    case .all, .not: [("", nil)]
    }
  }

  private func measure(_ key: String) -> Measure? {
    if case .range(let measure)? = field(key)?.type { measure } else { nil }
  }

  private func joined(_ texts: [String?], by separator: String) -> String? {
    let valid = texts.compactMap(\.self)
    return valid.count == texts.count ? valid.joined(separator: separator) : nil
  }
}

extension QueryField {
  /// Returns the value of a condition; nil if a text cannot contain it.
  fileprivate func text(of condition: Query.Condition) -> String? {
    switch (condition, type) {
    case (.names(let names), .names): text(of: names)
    case (.holds(let isWanted), .condition): "\(isWanted)"
    case (.range(let lower, let upper), .range(let measure)): measure.text(lower, upper)
    default: nil
    }
  }

  private func text(of names: [QueryName]) -> String? {
    let texts = names.map(\.key.value)
    let isPlain = texts.allSatisfy { text in !text.unicodeScalars.contains { QueryTerms.signs.contains($0) } }
    return isPlain && !texts.isEmpty ? texts.joined(separator: "|") : nil
  }
}

extension Measure {
  fileprivate func text(_ lower: Query.Bound?, _ upper: Query.Bound?) -> String? {
    let limits = [lower, upper].map { bound in bound.map { write($0.quantity) } ?? "" }
    switch (lower?.isIncluded, upper?.isIncluded) {
    case (false, nil): return ">\(limits[0])"
    case (nil, false): return "<\(limits[1])"
    case (nil, nil), (false, _), (_, false): return nil
    default: return limits[0] == limits[1] ? limits[0] : limits.joined(separator: "..")
    }
  }
}
