extension String {
  /// The text up to the end of its first sentence; nil if none ends.
  var firstSentence: String? {
    var rest = unicodeScalars[...]
    while let stop = rest.firstIndex(where: \.endsSentence) {
      let isFullWidth = rest[stop].value >= 0x3000
      rest = rest[stop...].drop { $0.endsSentence || $0.closesQuotation }
      let isFollowed = rest.first.map { $0 == " " && rest.dropFirst().first?.properties.isLowercase != true } ?? true
      guard isFullWidth || isFollowed, rest.isEmpty || !isAbbreviation(endingAt: stop) else { continue }
      return String(self[..<rest.startIndex])
    }
    return nil
  }

  /// Whether the word before a full stop is short and begins with a capital letter, like an initial or a title.
  private func isAbbreviation(endingAt stop: Index) -> Bool {
    let word = unicodeScalars[..<stop].reversed().prefix { $0.properties.isAlphabetic }
    return unicodeScalars[stop] == "." && word.count <= 3 && word.last?.properties.isUppercase == true
  }
}

extension Unicode.Scalar {
  fileprivate var endsSentence: Bool { ".!?…。！？؟۔।".unicodeScalars.contains(self) }
  fileprivate var closesQuotation: Bool { ")]\"'”’»」』".unicodeScalars.contains(self) }
}
