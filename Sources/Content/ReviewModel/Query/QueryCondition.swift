import Diagnostics
import FrontMatter

// MARK: - Conditions, equal in both syntaxes
extension EntryReader {
  /// Returns the query that requires one of several texts of a field; nil with a diagnostic for an invalid one.
  mutating func query(_ texts: [Ranged<String>], of field: QueryField) -> Query? {
    let queries = texts.compactMap { query($0, of: field) }
    guard queries.count == texts.count, !queries.isEmpty else { return nil }
    let names = queries.flatMap(\.names).map(\.name)
    if names.count == queries.count { return .has(field.key, .names(names)) }
    return queries.count == 1 ? queries[0] : .any(queries)
  }

  private mutating func query(_ text: Ranged<String>, of field: QueryField) -> Query? {
    switch field.type {
    case .names(_, let read):
      return read(&self, text).map { .has(field.key, .names([QueryName(key: $0, written: text)])) }
    case .condition:
      if let holds = ValueForm.condition.read(text.value) { return .has(field.key, .holds(holds)) }
      let message = "invalid value '\(text.value)' of condition '\(field.key)'"
      report(.notACondition, message, hint: "write true or false", at: text.range)
      return nil
    case .range(let measure):
      if text.value.lowercased() == measure.absence { return .not(.has(field.key, .range(nil, nil))) }
      return range(text, measure).map { .has(field.key, $0) }
    }
  }

  /// Returns the range of `4`, `>=3.5`, `<2`, `2..4`, `2018-2020` or `4..`; reports an invalid one.
  private mutating func range(_ text: Ranged<String>, _ measure: Measure) -> Query.Condition? {
    if let comparison = Comparison(text) { return comparison.condition(quantities(comparison.limit, measure)) }
    guard let parts = text.limits(measure) else {
      return quantities(text, measure).map { .range(Query.Bound(from: $0), Query.Bound(to: $0)) }
    }
    let limits = parts.map { $0.value.isEmpty ? nil : quantities($0, measure) }
    guard zip(parts, limits).allSatisfy({ $0.value.isEmpty || $1 != nil }) else { return nil }
    if limits.allSatisfy({ $0 == nil }) {
      report(.conditionInvalid, "range '\(text.value)' has no limit", hint: Self.limitHint, at: text.range)
      return nil
    }
    if let lower = limits[0], let upper = limits[1], lower.lowerBound > upper.upperBound {
      let hint = "write \(parts[1].value)..\(parts[0].value)"
      report(.conditionInvalid, "range '\(text.value)' is empty", hint: hint, at: text.range)
      return nil
    }
    return .range(limits[0].map(Query.Bound.init(from:)), limits[1].map(Query.Bound.init(to:)))
  }

  private static let limitHint = "write a lower or an upper limit"

  /// Returns the quantities of a text, which may have a decimal comma.
  private mutating func quantities(_ text: Ranged<String>, _ measure: Measure) -> ClosedRange<Quantity>? {
    let plain = measure.plain(text.value)
    return measure.read(&self, measure.accepts(plain) ? Ranged(plain, at: text.range) : text)
  }
}

extension Query.Bound {
  fileprivate init(from quantities: ClosedRange<Quantity>) {
    self.init(quantity: quantities.lowerBound, isIncluded: true)
  }

  fileprivate init(to quantities: ClosedRange<Quantity>) {
    self.init(quantity: quantities.upperBound, isIncluded: true)
  }
}

/// A comparison with a limit, such as `>=3.5`.
private struct Comparison {
  let sign: String
  let limit: Ranged<String>

  init?(_ text: Ranged<String>) {
    guard let sign = ["<=", ">=", "<", ">", "="].first(where: text.value.hasPrefix) else { return nil }
    (self.sign, limit) = (sign, text.dropping(sign.utf8.count))
  }

  func condition(_ quantities: ClosedRange<Quantity>?) -> Query.Condition? {
    guard let quantities else { return nil }
    return switch sign {
    case "<=": .range(nil, Query.Bound(to: quantities))
    case ">=": .range(Query.Bound(from: quantities), nil)
    case "<": .range(nil, Query.Bound(quantity: quantities.lowerBound, isIncluded: false))
    case ">": .range(Query.Bound(quantity: quantities.upperBound, isIncluded: false), nil)
    default: .range(Query.Bound(from: quantities), Query.Bound(to: quantities))
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return self[..<end].drop { $0 == " " }
  }
}

extension Ranged<String> {
  /// Returns the text without its first bytes.
  fileprivate func dropping(_ count: Int) -> Ranged { part(value.utf8.dropFirst(count)) }

  /// Returns a part of the text without the spaces around it, with its source range if the text is written without escapes.
  func part(_ part: Substring.UTF8View) -> Ranged {
    let part = Substring(part).trimmingSpaces.utf8
    let start = value.utf8.distance(from: value.startIndex, to: part.startIndex)
    let isVerbatim = range.count == value.utf8.count
    let range = isVerbatim ? SourceRange(range.lowerBound + start, range.lowerBound + start + part.count) : range
    return Ranged(String(Substring(part)), at: range)
  }

  /// Returns the two limits of a range, of which one or both may be empty; nil if the text is a single value.
  fileprivate func limits(_ measure: Measure) -> [Ranged]? {
    if let dots = value.firstRange(of: "..") {
      return [part(value[..<dots.lowerBound].utf8), part(value[dots.upperBound...].utf8)]
    }
    guard !measure.accepts(measure.plain(value)) else { return nil }
    let isLimit = { (text: Substring) in text.isEmpty || measure.accepts(measure.plain(String(text.trimmingSpaces))) }
    let dash = value.indices.first { index in
      "-–".contains(value[index]) && value.utf8.count > 1 && isLimit(value[..<index])
        && isLimit(value[value.index(after: index)...])
    }
    return dash.map { [part(value[..<$0].utf8), part(value[value.index(after: $0)...].utf8)] }
  }
}
