extension LogEntry {
  /// An amount that is done, such as 212 of 880 pages.
  package struct Progress: Hashable, Sendable {
    package let done: Int
    /// The whole amount; nil if it is unknown.
    package let whole: Int?
    /// Whether both are percentages.
    package let isPercent: Bool
  }
}

extension LogEntry.Progress: CustomStringConvertible {
  /// The text in the log: `212/880`, `35%` or `212`.
  package var description: String { isPercent ? "\(done)%" : "\(done)" + (whole.map { "/\($0)" } ?? "") }
}

extension LogEntry.Progress {
  /// Parses the text of a progress; nil for other texts, and for more than the whole.
  package init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    let parts = (isPercent ? text.dropLast() : text[...]).split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil }
    guard numbers.count == parts.count, (1...2).contains(parts.count), !isPercent || parts.count == 1 else {
      return nil
    }
    let whole = isPercent ? 100 : numbers.dropFirst().first
    guard numbers[0] <= whole ?? .max else { return nil }
    (done, self.whole, self.isPercent) = (numbers[0], whole, isPercent)
  }
}
