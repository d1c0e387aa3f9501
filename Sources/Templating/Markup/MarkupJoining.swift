/// What holds after branches: a section that is shown or not, or one of two.
extension MarkupState {
  /// The state after this one or `other`; nil when what follows would be read in different ways.
  func joined(with other: MarkupState) -> MarkupState? {
    guard var joined = joinedPlace(other) else { return nil }
    joined.preformatted = max(preformatted, other.preformatted)
    joined.foreign = max(foreign, other.foreign)
    joined.contentHasTag = contentHasTag || other.contentHasTag
    joined.fault = fault ?? other.fault
    guard joined.isAlike(self), joined.isAlike(other) else { return nil }
    return joined
  }

  private func joinedPlace(_ other: MarkupState) -> MarkupState? {
    var joined = self
    let isSame = place == other.place && attribute == other.attribute
    if !isSame {
      guard isInTag, other.isInTag else { return nil }
      joined.place = endsName || other.endsName ? .gap : .tag
      (joined.attribute, joined.value, joined.isSelfClosing) = ([], [], false)
    } else if isInQuotedValue, value != other.value {
      joined.value = zip(value, other.value).prefix { $0 == $1 }.map(\.0)
      joined.valueIsMixed = true
    }
    joined.valueIsMixed = joined.isInQuotedValue && (joined.valueIsMixed || other.valueIsMixed)
    return joined
  }

  private var isInTag: Bool {
    switch place {
    case .tagName, .tag, .afterValue, .gap, .attributeName, .afterAttributeName, .unquoted: true
    default: false
    }
  }

  /// Whether a letter would go on with something that was begun.
  private var endsName: Bool { place != .tag && place != .afterValue }

  private func isAlike(_ other: MarkupState) -> Bool {
    element == other.element && isEndTag == other.isEndTag && isJSONBlock == other.isJSONBlock
      && isRefresh == other.isRefresh && isInString == other.isInString && tail == other.tail
  }
}
