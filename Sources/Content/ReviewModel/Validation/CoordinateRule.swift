import Diagnostics

// MARK: - Coordinates
extension EntryReader {
  mutating func checkCoordinates(_ details: Details) {
    check("latitude", details, within: 90, beside: "longitude")
    check("longitude", details, within: 180, beside: "latitude")
  }

  private mutating func check(_ key: String, _ details: Details, within limit: Int, beside other: String) {
    expectNumber(key, in: -limit...limit)
    guard let value = details[key] else { return }
    if !value.isWithin(limit) {
      report(
        .coordinatesInvalid,
        "key '\(key)' is outside -\(limit) to \(limit)",
        hint: "write degrees, such as \(key): \(key == "latitude" ? "-36.8485" : "174.7633")",
        at: valuePlace(of: key)
      )
    } else if !holdsValue(other) {
      report(
        .coordinatesInvalid,
        "key '\(key)' requires '\(other)'",
        hint: "add \(other):, or remove the line",
        at: place(of: key)
      )
    }
  }
}

extension FieldValue {
  /// Returns whether the absolute value of a number is within a limit.
  fileprivate func isWithin(_ limit: Int) -> Bool {
    guard case .number(let units, let decimals) = self else { return false }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return Double(units.magnitude) <= Double(limit) * scale
  }
}
