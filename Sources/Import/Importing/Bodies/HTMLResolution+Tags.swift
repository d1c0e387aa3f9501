import Notation

// MARK: - Tags
extension HTMLResolution {
  /// Resolves a tag; its effect is limited to its block.
  mutating func resolve(_ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard tag.range.lowerBound >= end, !done.contains(number) else { return }
    guard HTMLNames.known.contains(tag.name), !tag.isText else {
      return edits.append(.init(tag.range.lowerBound..<tag.range.lowerBound, "\\"))
    }
    if dropProgram(number) || resolveSpoiler(number, in: block) || resolveQuote(number) { return }
    if let mark = HTMLNames.mark(tag), !tag.isClosing { return write(mark, number, in: block) }
    if let position = ScriptPosition(elementName: tag.name), !tag.isClosing {
      return write(position, number, in: block)
    }
    switch tag.name {
    case "br": writeBreak(tag, in: block)
    case "img": edits.append(.init(tag.range, TagForm.picture(picture(tag)).within))
    case "a" where !tag.isClosing: writeLink(number, in: block)
    case "code", "tt", "samp": writeCode(number, in: block)
    case "hr": edits.append(.init(tag.range, "\n\n---\n\n"))
    case _ where HTMLNames.whole.contains(tag.name) && !tag.isClosing: writeWhole(number, in: block)
    case _ where HTMLNames.phrases.contains(tag.name): edits.append(.init(tag.range, ""))
    default: edits.append(.init(tag.range, isAtEdge(tag.range, of: block) ? "" : "\n\n"))
    }
  }

  private func isAtEdge(_ range: Range<Int>, of block: Range<Int>) -> Bool {
    text.isBlank(block.lowerBound..<max(block.lowerBound, range.lowerBound))
      || text.isBlank(range.upperBound..<max(range.upperBound, block.upperBound))
  }

  /// Returns the index of the closing tag if it is in the block; nil otherwise.
  func closing(of number: Int, in block: Range<Int>) -> Int? {
    closings[number].flatMap { block.contains(tags[$0].range.lowerBound) ? $0 : nil }
  }

  private func picture(_ tag: HTMLTag) -> ForeignPicture {
    ForeignPicture(
      tag["src"] ?? "",
      alt: HTMLMarkdown.plainText(of: tag["alt"] ?? ""),
      caption: HTMLMarkdown.plainText(of: tag["title"] ?? "")
    )
  }

  private mutating func write(_ mark: String, _ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard let closing = closing(of: number, in: block) else { return edits.append(.init(tag.range, "")) }
    done.insert(closing)
    var inner = tag.range.upperBound..<tags[closing].range.lowerBound
    while let first = inner.first, text.isSpace(first) { inner = first + 1..<inner.upperBound }
    while let last = inner.last, text.isSpace(last) { inner = inner.lowerBound..<last }
    let isMarked = !text.isBlank(inner) && canMark(mark, tag.range.lowerBound, inner, tags[closing].range.upperBound)
    let before = tag.range.lowerBound..<inner.lowerBound
    let after = inner.upperBound..<tags[closing].range.upperBound
    edits.append(.init(before, text[tag.range.upperBound..<inner.lowerBound] + (isMarked ? mark : "")))
    edits.append(.init(after, (isMarked ? mark : "") + text[inner.upperBound..<tags[closing].range.lowerBound]))
  }

  /// Whether delimiters around a text work as emphasis (CommonMark 0.30, section 6.2); Verdict's own delimiters always do.
  private func canMark(_ mark: String, _ start: Int, _ inner: Range<Int>, _ end: Int) -> Bool {
    guard mark.hasPrefix("*") || mark.hasPrefix("~") else { return true }
    return canOpenEmphasis(text.scalar(before: start), text.scalar(at: inner.lowerBound))
      && canOpenEmphasis(text.scalar(at: end), text.scalar(before: inner.upperBound))
  }

  /// Writes a hard line break; removed at the edges of a block, and a space in table rows and headings.
  private mutating func writeBreak(_ tag: HTMLTag, in block: Range<Int>) {
    let start = text.lineStart(tag.range.lowerBound)
    let content = (start..<block.upperBound).first { !text.bytes[$0].isWhitespace } ?? start
    let next = (tag.range.upperBound..<block.upperBound).first { !text.isSpace($0) } ?? block.upperBound
    let range = tag.range.lowerBound..<next
    if text.isBlank(range.upperBound..<max(next, block.upperBound)) || content == tag.range.lowerBound {
      edits.append(.init(tag.range, ""))
    } else if text.byte(content) == UInt8(ascii: "|") || text.byte(content) == UInt8(ascii: "#") {
      edits.append(.init(range, " "))
    } else if text.bytes[next] == .lineFeed {
      edits.append(.init(range, "\\"))
    } else {
      let isMarker =
        text.byte(next + 1) == .space && "-+*#".utf8.contains(text.bytes[next]) || text.bytes[next] == UInt8(ascii: ">")
      edits.append(.init(range, "\\\n" + continuation(of: start) + (isMarker ? "\\" : "")))
    }
  }

  /// Returns the container markers that continue on the next line.
  private func continuation(of lineStart: Int) -> String {
    let prefix = text.bytes[lineStart...].prefix { $0 == .space || $0 == UInt8(ascii: ">") }
    return String(decoding: prefix, as: UTF8.self)
  }

  private mutating func writeLink(_ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard let closing = closing(of: number, in: block) else { return edits.append(.init(tag.range, "")) }
    done.insert(closing)
    let inner = tag.range.upperBound..<tags[closing].range.lowerBound
    let address = tag["href"].map { HTMLMarkdown.plainText(of: $0) }.flatMap(MarkdownAddress.link)
    guard let address, !text.isBlank(inner) else {
      edits.append(.init(tag.range, ""))
      return edits.append(.init(tags[closing].range, ""))
    }
    edits.append(.init(tag.range, "["))
    edits.append(.init(tags[closing].range, "](\(destination(address)))"))
  }

  private mutating func writeCode(_ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard let closing = closing(of: number, in: block) else { return edits.append(.init(tag.range, "")) }
    end = tags[closing].range.upperBound
    let inner = HTMLMarkdown.plainText(of: text[tag.range.upperBound..<tags[closing].range.lowerBound])
    edits.append(.init(tag.range.lowerBound..<end, inner.isEmpty ? "" : codeSpan(inner)))
  }

  /// Converts an element that is only meaningful with its contents.
  private mutating func writeWhole(_ number: Int, in block: Range<Int>) {
    let tag = tags[number]
    guard tag.isVoid || closing(of: number, in: block) != nil else { return edits.append(.init(tag.range, "")) }
    end = closing(of: number, in: block).map { tags[$0].range.upperBound } ?? tag.range.upperBound
    let range = tag.range.lowerBound..<end
    let markdown = markdown(of: text[range], at: range.lowerBound)
    edits.append(
      .init(
        range,
        markdown.contains("\n") || HTMLNames.blocks.contains(tag.name) ? conversion.own(markdown, at: range) : markdown
      )
    )
  }
}

// MARK: - Elements around Markdown
extension HTMLResolution {
  /// Converts `<details>` to a spoiler; returns false for other elements.
  private mutating func resolveSpoiler(_ number: Int, in block: Range<Int>) -> Bool {
    let tag = tags[number]
    guard tag.name == "details" || tag.name == "summary" else { return false }
    guard tag.name == "details", !tag.isClosing, let closing = closings[number], tag.range.lowerBound >= spoilerEnd,
      text.isBlank(text.lineStart(tag.range.lowerBound)..<tag.range.lowerBound)
    else {
      edits.append(.init(tag.range, "\n\n"))
      return true
    }
    spoilerEnd = tags[closing].range.upperBound
    done.insert(closing)
    var begin = tag.range
    var title = ""
    if number + 1 < tags.count, tags[number + 1].name == "summary", let summaryEnd = closings[number + 1] {
      title = HTMLMarkdown.plainText(of: text[tags[number + 1].range.upperBound..<tags[summaryEnd].range.lowerBound])
      begin = tag.range.lowerBound..<tags[summaryEnd].range.upperBound
      for inner in number + 1...summaryEnd { done.insert(inner) }
    }
    edits.append(.init(begin, conversion.own(stripped(":::spoiler \(title)"), at: begin)))
    edits.append(.init(tags[closing].range, conversion.own(":::", at: tags[closing].range)))
    return true
  }

  /// Converts `<blockquote>` to a quote; returns false for other elements.
  private mutating func resolveQuote(_ number: Int) -> Bool {
    let tag = tags[number]
    guard tag.name == "blockquote", !tag.isClosing, let closing = closings[number] else { return false }
    done.insert(closing)
    let inner = tag.range.upperBound..<tags[closing].range.lowerBound
    let isAlone = text.isBlank(tag.range.upperBound..<text.lineEnd(tag.range.upperBound))
    edits.append(.init(tag.range, isAlone ? "\n" : "\n\n> "))
    let first = inner.first { !text.bytes[$0].isWhitespace } ?? inner.upperBound
    let last = inner.last { !text.bytes[$0].isWhitespace } ?? inner.lowerBound
    for line in text.lineStarts where line > inner.lowerBound && line <= last && text.lineEnd(line) > first {
      edits.append(.init(line..<line, "> "))
    }
    edits.append(.init(tags[closing].range, "\n\n"))
    return true
  }
}
