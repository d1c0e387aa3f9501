/// The lexical state of HTML, XML or JSON at a position in a template (HTML standard, section 13.2.5, "Tokenization"; XML
/// 1.0, section 2). Nesting is ignored, except for elements whose content is parsed differently.
struct MarkupState: Equatable {
  /// The language of the generated file.
  enum Language {
    case html, xml, json
  }

  /// The states that affect which values are allowed.
  enum Place: Equatable {
    case text, tagOpen, endTagOpen, tagName
    /// Between attributes: after white space, after a quoted value, or at a position that requires white space or the end
    /// of the tag.
    case tag, afterValue, gap
    case attributeName, afterAttributeName, beforeValue, unquoted, singleQuoted, doubleQuoted
    case declaration, comment, doctype, instruction, cdata
    /// The content of `script`, `style`, `textarea`, `title` and the like, up to their end tag.
    case rawText
    /// Content of a JSON file.
    case json
  }

  /// Errors in literal text.
  enum Violation {
    case joinedName, lateRefresh
  }

  let language: Language
  var place: Place
  /// The element of the current tag or raw text; empty in text.
  var element: [UInt8] = []
  var isEndTag = false
  var isSelfClosing = false
  var attribute: [UInt8] = []
  /// The literal start of the attribute's value, or of the last URL in a list; at most 64 bytes.
  var value: [UInt8] = []
  /// Whether the value may already contain more than this literal text.
  var valueIsMixed = false
  /// Whether the content of a `script` element is JSON; nil before its type is known.
  var isJSONBlock: Bool?
  /// Whether a `meta` element redirects to another page.
  var isRefresh = false
  var contentHasTag = false
  /// Whether a JSON string is open, and whether the next byte is escaped in it.
  var isInString = false
  var isEscaped = false
  /// The bytes read of a possible terminator.
  var tail: [UInt8] = []
  /// The number of open elements with significant white space.
  var preformatted = 0
  /// The number of open SVG and MathML elements, in which `title` and `textarea` are not raw text.
  var foreign = 0
  /// The number of open `option` elements, which contain only text.
  var options = 0
  var violation: Violation?

  init(_ language: Language) {
    self.language = language
    place = language == .json ? .json : .text
  }

  /// Whether indentation and empty lines are insignificant here.
  var ignoresIndentation: Bool {
    switch place {
    case .text: preformatted == 0 && language != .json
    case .tag: true
    default: false
    }
  }

  /// Whether an element of HTML may begin here.
  var allowsElements: Bool { language == .html && place == .text && foreign == 0 && options == 0 }

  /// Whether the position is in the quotes of an attribute's value.
  var isInQuotedValue: Bool { place == .singleQuoted || place == .doubleQuoted }

  /// Advances the state past a value tag.
  mutating func passTag() {
    if place == .beforeValue { place = .unquoted }
    guard isInQuotedValue || place == .unquoted else { return }
    valueIsMixed = true
    if element == Array("meta".utf8), attribute == Array("content".utf8) { contentHasTag = true }
  }
}

// MARK: - Joining the states of optional or alternative sections
extension MarkupState {
  /// Returns the common state after two branches; nil if content after them would be parsed differently.
  func joined(with other: MarkupState) -> MarkupState? {
    guard var joined = joinedPlace(other) else { return nil }
    joined.preformatted = max(preformatted, other.preformatted)
    joined.foreign = max(foreign, other.foreign)
    joined.options = max(options, other.options)
    joined.contentHasTag = contentHasTag || other.contentHasTag
    joined.violation = violation ?? other.violation
    guard joined.isEquivalent(self), joined.isEquivalent(other) else { return nil }
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

  /// Whether a following letter would continue a name or value.
  private var endsName: Bool { place != .tag && place != .afterValue }

  private func isEquivalent(_ other: MarkupState) -> Bool {
    element == other.element && isEndTag == other.isEndTag && isJSONBlock == other.isJSONBlock
      && isRefresh == other.isRefresh && isInString == other.isInString && tail == other.tail
  }
}

// MARK: - Description
extension MarkupState {
  /// The state in words, with the kind of quotes.
  var quoting: String {
    switch place {
    case .singleQuoted: "in the single-quoted value of attribute '\(attributeName)'"
    case .doubleQuoted: "in the double-quoted value of attribute '\(attributeName)'"
    default: description
    }
  }

  /// The state in words, such as `in the value of attribute 'href'`.
  var description: String {
    switch place {
    case .text: "in text"
    case .tagOpen, .endTagOpen, .tagName: "in a tag name"
    case .tag, .afterValue, .gap, .afterAttributeName: "inside the tag <\(isEndTag ? "/" : "")\(elementName)>"
    case .attributeName: "in an attribute name"
    case .beforeValue, .unquoted: "in the unquoted value of attribute '\(attributeName)'"
    case .singleQuoted, .doubleQuoted: "in the value of attribute '\(attributeName)'"
    case .comment: "in a comment"
    case .declaration, .doctype: "in a declaration"
    case .instruction: "in a processing instruction"
    case .cdata: "in a CDATA section"
    case .rawText where isInString, .json where isInString: "in a JSON string"
    case .rawText: "inside <\(elementName)>"
    case .json: "in JSON"
    }
  }
}
