/// Where in the lexical structure of HTML or XML a template is (HTML standard, section 13.2.5, "Tokenization"; XML 1.0,
/// section 2). Elements and their nesting do not matter, but for a few whose content is read differently.
struct MarkupState: Equatable {
  /// What the bytes are read as.
  enum Language {
    case html, xml, json
  }

  /// The states that matter to what a value may do.
  enum Place: Equatable {
    case text, tagOpen, endTagOpen, tagName
    /// Between attributes: after white space, after a quoted value, or where white space or the end must follow.
    case tag, afterValue, gap
    case attributeName, afterAttributeName, beforeValue, unquoted, singleQuoted, doubleQuoted
    case declaration, comment, doctype, instruction, cdata
    /// The content of `script`, `style`, `textarea`, `title` and the like, up to their end tag.
    case rawText
    /// A whole file of JSON.
    case json
  }

  /// What literal text may do wrong on its own.
  enum Fault {
    case joinedName, lateRefresh
  }

  let language: Language
  var place: Place
  /// The element whose tag or raw text this is; empty in text.
  var element: [UInt8] = []
  var isEndTag = false
  var isSelfClosing = false
  var attribute: [UInt8] = []
  /// The literal text with which the attribute's value begins, as far as it is needed.
  var value: [UInt8] = []
  /// Whether something else than that text may stand in the value already.
  var valueIsMixed = false
  /// Whether the content of a `script` element is JSON; nil before its type is known.
  var isJSONBlock: Bool?
  /// Whether a `meta` element leads to another page.
  var isRefresh = false
  var contentHasTag = false
  /// Whether a string of JSON is open, and a backslash in it.
  var isInString = false
  var isEscaped = false
  /// What was read of a sequence that ends something.
  var tail: [UInt8] = []
  /// How many elements are open in which white space shows.
  var preformatted = 0
  /// How many elements of another vocabulary are open, in which `title` is not special.
  var foreign = 0
  var fault: Fault?

  init(_ language: Language) {
    self.language = language
    place = language == .json ? .json : .text
  }

  /// Whether indentation and empty lines mean nothing here.
  var ignoresIndentation: Bool {
    switch place {
    case .text: preformatted == 0 && language != .json
    case .tag: true
    default: false
    }
  }

  /// Whether this is within the quotes of an attribute's value.
  var isInQuotedValue: Bool { place == .singleQuoted || place == .doubleQuoted }

  /// Goes on after the value of a tag.
  mutating func passTag() {
    if place == .beforeValue { place = .unquoted }
    guard isInQuotedValue || place == .unquoted else { return }
    valueIsMixed = true
    if element == Array("meta".utf8), attribute == Array("content".utf8) { contentHasTag = true }
  }
}

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

/// The state in words, for messages.
extension MarkupState {
  /// Such as `in the value of attribute 'href'`.
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
