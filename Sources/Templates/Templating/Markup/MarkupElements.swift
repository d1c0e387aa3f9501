import Notation

// MARK: - Elements and attributes
extension MarkupState {
  var elementName: String { String(decoding: element, as: UTF8.self) }

  var attributeName: String { String(decoding: attribute, as: UTF8.self) }

  /// Whether the attribute contains a list of URLs, separated by white space.
  var isListOfURLs: Bool { language == .html && ["srcset", "imagesrcset", "ping"].contains(attributeName) }

  /// Returns to text and resets the state of the tag.
  mutating func endTag() {
    var next = MarkupState(language)
    (next.preformatted, next.foreign, next.options, next.violation) = (preformatted, foreign, options, violation)
    self = next
  }

  /// Processes the `>` of a tag: enters the element's raw text, or returns to text.
  mutating func finishTag() {
    let (name, opens, isJSON) = (elementName, !isEndTag, isJSONBlock)
    count(name, opens: opens)
    endTag()
    guard language == .html, opens, isRawText(name) else { return }
    place = .rawText
    element = Array(name.utf8)
    isJSONBlock = name == "script" ? isJSON ?? false : nil
  }

  private mutating func count(_ name: String, opens: Bool) {
    if isSelfClosing || language == .xml { return }
    switch name {
    case "pre", "listing": preformatted = max(0, preformatted + (opens ? 1 : -1))
    case "svg", "math": foreign = max(0, foreign + (opens ? 1 : -1))
    case "option": options = max(0, options + (opens ? 1 : -1))
    default: break
    }
  }

  private func isRawText(_ name: String) -> Bool {
    switch name {
    case "script", "style", "xmp", "iframe", "noembed", "noframes": true
    case "textarea", "title": foreign == 0
    default: false
    }
  }

  /// Records properties that attributes define for the element. The first of several attributes counts, as in browsers.
  mutating func noteAttribute() {
    switch (elementName, attributeName) {
    case ("script", "type") where isJSONBlock == nil: isJSONBlock = !valueIsMixed && isJSONType(literalValue)
    case ("meta", "http-equiv") where literalValue == "refresh":
      isRefresh = true
      if contentHasTag { violation = .lateRefresh }
    default: break
    }
  }

  /// The literal start of the value, in lower case, without white space.
  var literalValue: String {
    String(decoding: value.filter { !$0.isWhitespace }, as: UTF8.self).lowercased()
  }

  private func isJSONType(_ type: String) -> Bool {
    type == "application/json" || type.hasSuffix("+json")
  }
}

// MARK: - Comments, doctypes, processing instructions and CDATA sections
extension MarkupState {
  mutating func scanDeclaration(_ byte: UInt8) {
    switch place {
    case .declaration: scanBeginning(byte)
    case .comment: scanEnd(byte, UInt8(ascii: "-"))
    case .cdata: scanEnd(byte, UInt8(ascii: "]"))
    case .instruction where language == .xml:
      if byte == UInt8(ascii: ">"), tail == [UInt8(ascii: "?")] { return endTag() }
      tail = [byte]
    default: if byte == UInt8(ascii: ">") { endTag() }
    }
  }

  /// Scans a byte after `<!`.
  private mutating func scanBeginning(_ byte: UInt8) {
    tail.append(byte)
    let kinds: [(String, Place)] = [("--", .comment), ("[CDATA[", .cdata), ("d", .doctype), ("D", .doctype)]
    if let kind = kinds.first(where: { Array($0.0.utf8) == tail }) {
      place = kind.1 == .cdata && language == .html && foreign == 0 ? .instruction : kind.1
      // `<!-->` is a complete comment in HTML.
      tail = place == .comment && language == .html ? Array("--".utf8) : []
    } else if byte == UInt8(ascii: ">") {
      endTag()
    } else if !kinds.contains(where: { $0.0.utf8.starts(with: tail) }) {
      place = .instruction
    }
  }

  /// Scans for the end: two of `mark` and `>`. HTML comments also end at `--!>`.
  private mutating func scanEnd(_ byte: UInt8, _ mark: UInt8) {
    if byte == mark {
      tail = Array((tail + [mark]).suffix(2))
    } else if byte == UInt8(ascii: ">"), tail == [mark, mark] {
      endTag()
    } else if !(byte == UInt8(ascii: "!") && place == .comment && language == .html) {
      tail = []
    }
  }
}
