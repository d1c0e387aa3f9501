import Notation

// MARK: - Scanning literal text
extension MarkupState {
  /// Advances the state past `bytes`.
  mutating func scan(_ bytes: ContiguousArray<UInt8>.SubSequence) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if place == .text {
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "<") { index += 1 }
        guard index < bytes.endIndex else { return }
      }
      step(bytes[index])
      index += 1
    }
  }

  private mutating func step(_ byte: UInt8) {
    switch place {
    case .text: if byte == UInt8(ascii: "<") { place = .tagOpen }
    case .json: scanJSON(byte)
    case .rawText: scanRawText(byte)
    case .tagOpen, .endTagOpen, .tagName: scanTagName(byte)
    case .tag, .afterValue, .gap, .attributeName, .afterAttributeName: scanTag(byte)
    case .beforeValue, .unquoted, .singleQuoted, .doubleQuoted: scanValue(byte)
    case .declaration, .comment, .doctype, .instruction, .cdata: scanDeclaration(byte)
    }
  }

  /// Returns the byte in lower case for HTML, whose names are case-insensitive.
  private func folded(_ byte: UInt8) -> UInt8 {
    language == .html && byte.isLetter ? byte | 0x20 : byte
  }
}

// MARK: - Tags

extension MarkupState {
  private mutating func scanTagName(_ byte: UInt8) {
    if place == .tagName { return continueTagName(byte) }
    switch byte {
    case _ where byte.isLetter || (language == .xml && byte > 0x7F) || (language == .xml && byte == UInt8(ascii: "_")):
      beginTag(byte)
    case UInt8(ascii: "/") where place == .tagOpen: place = .endTagOpen
    case UInt8(ascii: "!") where place == .tagOpen: beginDeclaration(.declaration)
    case UInt8(ascii: "?") where place == .tagOpen: beginDeclaration(.instruction)
    case UInt8(ascii: ">") where place == .endTagOpen: place = .text
    case UInt8(ascii: "<"): place = .tagOpen
    default: place == .endTagOpen ? beginDeclaration(.instruction) : endTag()
    }
  }

  private mutating func beginTag(_ byte: UInt8) {
    isEndTag = place == .endTagOpen
    element = [folded(byte)]
    place = .tagName
  }

  private mutating func beginDeclaration(_ kind: Place) {
    place = kind
    tail = []
  }

  private mutating func continueTagName(_ byte: UInt8) {
    if byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { return scanBetween(byte) }
    element.append(folded(byte))
  }

  private mutating func scanTag(_ byte: UInt8) {
    switch byte {
    case _ where byte.isWhitespace && (place == .attributeName || place == .afterAttributeName):
      place = .afterAttributeName
    case UInt8(ascii: "=") where place == .attributeName || place == .afterAttributeName: beginValue()
    case UInt8(ascii: ">"), UInt8(ascii: "/"): scanBetween(byte)
    case _ where byte.isWhitespace: scanBetween(byte)
    case _ where place == .attributeName: attribute.append(folded(byte))
    default: beginAttribute(byte)
    }
  }

  private mutating func scanBetween(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") { return finishTag() }
    isSelfClosing = byte == UInt8(ascii: "/")
    if place != .gap || byte.isWhitespace { place = .tag }
  }

  private mutating func beginAttribute(_ byte: UInt8) {
    if place == .gap { violation = .joinedName }
    isSelfClosing = false
    attribute = [folded(byte)]
    place = .attributeName
  }
}

// MARK: - Values

extension MarkupState {
  private mutating func beginValue() {
    value = []
    valueIsMixed = false
    place = .beforeValue
  }

  private mutating func scanValue(_ byte: UInt8) {
    switch (place, byte) {
    case (.beforeValue, _) where byte.isWhitespace: break
    case (.beforeValue, UInt8(ascii: "\"")): place = .doubleQuoted
    case (.beforeValue, UInt8(ascii: "'")): place = .singleQuoted
    case (.doubleQuoted, UInt8(ascii: "\"")), (.singleQuoted, UInt8(ascii: "'")): finishAttribute(.afterValue)
    case (.beforeValue, UInt8(ascii: ">")), (.unquoted, UInt8(ascii: ">")):
      finishAttribute(.afterValue)
      finishTag()
    case (.unquoted, _) where byte.isWhitespace: finishAttribute(.tag)
    default: continueValue(byte)
    }
  }

  private mutating func continueValue(_ byte: UInt8) {
    if place == .beforeValue { place = .unquoted }
    if byte.isWhitespace, isListOfURLs {
      (value, valueIsMixed) = ([], false)
    } else if !valueIsMixed, value.count < 64 {
      value.append(byte)
    }
  }

  private mutating func finishAttribute(_ next: Place) {
    noteAttribute()
    (attribute, value, valueIsMixed) = ([], [], false)
    place = next
  }
}

// MARK: - Raw text

extension MarkupState {
  private mutating func scanJSON(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if isInString, byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString.toggle()
    }
  }

  private mutating func scanRawText(_ byte: UInt8) {
    if tail.isEmpty, byte != UInt8(ascii: "<") {
      if isJSONBlock == true { scanJSON(byte) }
      return
    }
    let end = Array("</".utf8) + element
    if tail == end, byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      (isEndTag, tail, isInString) = (true, [], false)
      place = .tagName
      return continueTagName(byte)
    }
    if isJSONBlock == true { scanJSON(byte) }
    tail.append(folded(byte))
    if !end.starts(with: tail) { tail = byte == UInt8(ascii: "<") ? [byte] : [] }
  }
}
