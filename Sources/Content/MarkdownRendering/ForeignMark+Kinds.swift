import Notation

// MARK: - Marks without a closing mark
extension ForeignMark {
  private static let notSupported = "which Verdict does not support"

  /// Creates the mark of an Obsidian comment that spans several blocks.
  static func obsidianComment(_ range: Range<Int>) -> ForeignMark {
    let message = "'%%' begins a comment in Obsidian, but Verdict would publish it"
    let hint = "remove it, or replace the first '%%' by '<!--' and the last by '-->'"
    var mark = ForeignMark(range, message, hint: hint)
    mark.isComment = true
    return mark
  }

  /// Finds `{#` or `{{!` of a comment that spans several blocks.
  init?(openCommentAt index: Int, in text: Span<UInt8>) {
    let isJinja = text.hasPrefix("{#", at: index) && index + 2 < text.count && text[index + 2].isWhitespace
    guard isJinja || text.hasPrefix("{{!", at: index) else { return nil }
    let (opening, closing) = isJinja ? ("{#", "#}") : ("{{!", "}}")
    let message = "'\(opening)' begins a comment in template languages, but Verdict would publish it"
    let hint = "remove the text up to '\(closing)', or put it between '<!--' and '-->'"
    self.init(index..<index + opening.utf8.count, message, hint: hint)
  }

  /// Finds `>!text` within a line, without `!<`.
  init?(openSpoilerAt index: Int, in text: Span<UInt8>) {
    guard text.hasPrefix(">!", at: index), index + 2 < text.count, text[index + 2].isLetter,
      index == 0 || text[index - 1].isWhitespace
    else { return nil }
    let message = "'>!' hides text on Reddit, but Verdict would publish it"
    self.init(index..<index + 2, message, hint: "write '||text||'")
  }

  /// Finds `{: .class}`, `{#id}` or `{width=50%}`.
  init?(attributesAt index: Int, in text: Span<UInt8>, isInHeading: Bool) {
    guard let end = AttributeList.end(at: index, in: text, isInHeading: isInHeading), !text.hasPrefix("{:/", at: index)
    else { return nil }
    let written = text.extracting(index..<end).text
    if written.hasPrefix("{::comment") {
      let hint = "remove the text up to '{:/comment}', or put it between '<!--' and '-->'"
      self.init(index..<end, "'\(written)' begins a comment in kramdown, but Verdict would publish it", hint: hint)
    } else {
      let start = (0..<index).last { !isBlankByte(text[$0]) }.map { $0 + 1 } ?? 0
      let message = "'\(written)' is an attribute list of kramdown or Pandoc, \(Self.notSupported)"
      self.init(index..<end, message, hint: "remove it", fix: [(start..<end, "")])
    }
  }

  /// Finds `((…))` around a UUID (Logseq) or nine characters of mixed kinds (Roam Research).
  init?(blockReferenceAt index: Int, in text: Span<UInt8>) {
    let limit = max(index + 2, min(text.count, index + 40))
    guard text.hasPrefix("((", at: index), let end = (index + 2..<limit).first(where: { text.hasPrefix("))", at: $0) })
    else { return nil }
    let id = text.extracting(index + 2..<end)
    guard isUUID(id) || isRoamID(id) else { return nil }
    let message =
      "'\(text.extracting(index..<end + 2).text)' embeds a block in Logseq or Roam Research, \(Self.notSupported)"
    self.init(index..<end + 2, message, hint: "write the text of the block")
  }

  /// Finds `name:: value` at the beginning of a line.
  init?(propertyAt index: Int, in text: Span<UInt8>) {
    guard text.hasPrefix(":: ", at: index) else { return nil }
    let start = (max(0, index - 40)..<index).last { text[$0] == .lineFeed }.map { $0 + 1 } ?? max(0, index - 40)
    let name = text.extracting(start..<index)
    guard beginsLine(start, in: text), name.count > 1, name[0].isLetter,
      name.indices.allSatisfy({ isPropertyByte(name[$0]) }),
      lineEnd(index, in: text) > index + 3
    else { return nil }
    let message = "'\(name.text)::' begins a property of Logseq or Obsidian, \(Self.notSupported)"
    let hint = "move it to the front matter, remove the line, or write '\(name.text)\\::' to show it"
    self.init(start..<index + 2, message, hint: hint, escape: index)
  }

  /// Finds `#+BEGIN_QUOTE`.
  init?(orgBlockAt index: Int, in text: Span<UInt8>) {
    guard beginsLine(index, in: text) else { return nil }
    let end = lineEnd(index, in: text)
    guard text.extracting(index..<min(end, index + 8)).text.lowercased() == "#+begin_"
    else {
      return nil
    }
    let nameEnd = (index + 8..<end).first { !text[$0].isLetter } ?? end
    let written = text.extracting(index..<nameEnd).text
    let hint =
      switch written.dropFirst(8).lowercased() {
      case "quote": "begin each line with '>'"
      case "src", "example": "put lines '```' before and after it"
      case "comment": "put the text between '<!--' and '-->'"
      default: "remove it and its closing line"
      }
    self.init(index..<nameEnd, "'\(written)' begins a block of Org mode, \(Self.notSupported)", hint: hint)
  }

  /// Finds `\spoiler`.
  init?(commandAt index: Int, in text: Span<UInt8>) {
    guard text.hasPrefix("\\spoiler", at: index), index + 8 >= text.count || !text[index + 8].isLetter else {
      return nil
    }
    let message = "'\\spoiler' hides text in other programs, but Verdict would publish it"
    self.init(index..<index + 8, message, hint: "write '||text||'")
  }

  /// Finds an MDX statement at the beginning of a paragraph: `import … from '…'` or `export const … =`.
  init?(statement line: Range<Int>, in text: Span<UInt8>) {
    let isImport = text.hasPrefix("import ", at: line.lowerBound)
    guard let escape = isImport ? quote(ofImport: line, in: text) : sign(ofExport: line, in: text) else { return nil }
    let message = "'\(isImport ? "import" : "export")' begins a statement of MDX, \(Self.notSupported)"
    self.init(line, message, hint: "remove the line", escape: escape)
  }
}

/// Returns the offset of the quoted module name, or nil.
private func quote(ofImport line: Range<Int>, in text: Span<UInt8>) -> Int? {
  let start = line.lowerBound + 7
  if isQuote(start, in: text) { return start }
  let from = (start..<line.upperBound).first { text.hasPrefix(" from ", at: $0) }
  return from.flatMap { isQuote($0 + 6, in: text) ? $0 + 6 : nil }
}

private func isQuote(_ index: Int, in text: Span<UInt8>) -> Bool {
  text.hasPrefix("\"", at: index) || text.hasPrefix("'", at: index)
}

/// Returns the offset of a character that distinguishes the statement from a sentence, or nil.
private func sign(ofExport line: Range<Int>, in text: Span<UInt8>) -> Int? {
  let words = text.extracting(line).text.split(separator: " ", maxSplits: 4)
  guard words.count > 1, words[0] == "export" else { return nil }
  switch words[1] {
  case "const" where words.count > 3 && words[3].hasPrefix("="), "let" where words.count > 3 && words[3].hasPrefix("="):
    return line.first { text[$0] == UInt8(ascii: "=") }
  case "default", "function", "async":
    return line.first { text[$0] == UInt8(ascii: "(") && text[line.upperBound - 1] == UInt8(ascii: "{") }
  default:
    let start = line.lowerBound + 7
    return text[start] == UInt8(ascii: "{") || text.hasPrefix("* from ", at: start) ? start : nil
  }
}

func isPropertyByte(_ byte: UInt8) -> Bool {
  byte.isLetter && byte.lowercased == byte || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

private func isUUID(_ id: Span<UInt8>) -> Bool {
  id.count == 36
    && id.indices.allSatisfy {
      [8, 13, 18, 23].contains($0) ? id[$0] == UInt8(ascii: "-") : id[$0].hexadecimalValue != nil
    }
}

private func isRoamID(_ id: Span<UInt8>) -> Bool {
  guard id.count == 9 else { return false }
  let isOther = { (byte: UInt8) in byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }
  return id.indices.allSatisfy { id[$0].isLetter || isOther(id[$0]) } && id.indices.contains { isOther(id[$0]) }
    && id.indices.contains { id[$0].isLetter && id[$0].lowercased != id[$0] }
    && id.indices.contains { id[$0].isLetter && id[$0].lowercased == id[$0] }
}
