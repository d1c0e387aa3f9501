import Diagnostics
import FrontMatter

/// What is wrong with a review, at the fields that it is wrong with.
package struct FaultsByField: Sendable {
  package private(set) var byKey: [String: [ShownFault]] = [:]
  /// What belongs to no field.
  package private(set) var others: [ShownFault] = []

  /// None.
  package init() {}

  /// Sorts what was found in a review.
  package init(_ diagnostics: [Diagnostic], _ review: ReviewText, _ form: ReviewForm) {
    let keys = Set(form.fields.map(\.key))
    for diagnostic in diagnostics {
      let key = review.key(of: diagnostic, among: keys)
      add(ShownFault(diagnostic), to: key.flatMap { keys.contains($0) || $0 == "body" ? $0 : nil })
    }
  }

  /// Adds a fault to a field; to none for nil.
  package mutating func add(_ fault: ShownFault, to key: String?) {
    if let key { byKey[key, default: []].append(fault) } else { others.append(fault) }
  }
}

extension ReviewText {
  /// The key that a diagnostic is about.
  fileprivate func key(of diagnostic: Diagnostic, among keys: Set<String>) -> String? {
    guard let place = diagnostic.range?.lowerBound else { return nil }
    if place >= document.body.lowerBound, place < document.body.upperBound { return "body" }
    let entry = document.entries.last { $0.key.range.lowerBound <= place && place <= $0.value.range.upperBound }
    // What is missing is told at the fence, by its name.
    return entry?.key.text ?? diagnostic.message.split(separator: "'").map(String.init).first(where: keys.contains)
  }
}

extension FaultsByField {
  /// These and others.
  package func merged(_ other: FaultsByField) -> FaultsByField {
    var merged = self
    merged.byKey.merge(other.byKey) { $1 + $0 }
    merged.others += other.others
    return merged
  }
}
