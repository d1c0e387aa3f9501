import Notation

// MARK: - Named tags
extension TagResolution {
  mutating func resolveCall(_ tag: TemplateTag, _ closing: Int?) {
    let isAddress = isAddress(tag.range)
    if tag.isClosing {
      show(tag)
    } else if let path = pageName(tag) {
      edit(tag, isAddress ? destination(path) : "[\(MarkdownEscaping.escaped(path, .linkText))](\(destination(path)))")
    } else if TagHTML.dropped.contains(tag.name) {
      edit(tag, "")
      conversion.remarkOnce("table of contents omitted", of: text[tag.range], at: tag.range.lowerBound)
    } else if let html = TagHTML.html(of: tag.name, tag.arguments) {
      write(html, for: tag)
      if let closing { finish(closing, "") }
    } else if let closing, let marks = PairedForm(tag) {
      write(marks, tag, closing)
    } else {
      show(tag)
    }
  }

  /// Returns the page reference of a link tag of Hugo or Jekyll; nil for other tags.
  func pageName(_ tag: TemplateTag) -> String? {
    switch tag.name {
    case "ref", "relref": tag.arguments["path"] ?? tag.arguments.value(0)
    case "post_url": tag.arguments.value(0).map { "/_posts/\($0.drop { $0 == "/" })" }
    case "link" where tag.form == .liquid: tag.arguments.value(0).map { "/\($0.drop { $0 == "/" })" }
    default: nil
    }
  }

  private mutating func finish(_ closing: Int, _ text: String) {
    edit(tags[closing], text)
    done.insert(closing)
  }

  /// Writes HTML in place of a tag: as Markdown, unless HTML surrounds it.
  private mutating func write(_ html: String, for tag: TemplateTag) {
    guard blocks.html.holding(tag.range.lowerBound) == nil else { return edit(tag, html) }
    var converter = HTMLMarkdown()
    (converter.link, converter.picture) = (MarkdownAddress.link, MarkdownAddress.link)
    converter.isNested = !isAlone(tag.range)
    let markdown = String(converter.markdown(of: html).text.dropLast())
    edit(tag, converter.isNested ? markdown : conversion.own(markdown, at: tag.range))
  }

  private mutating func write(_ form: PairedForm, _ tag: TemplateTag, _ closing: Int) {
    let (end, start) = (tags[closing].range, tag.range)
    let inner = start.upperBound..<end.lowerBound
    if case .lines(let before, let after) = form {
      edit(tag, "")
      for line in text.lineStarts where inner.contains(line) && line < end.lowerBound {
        edits.append(.init(line..<line, before))
      }
      let startsLine = text.isBlank(text.lineStart(end.lowerBound)..<end.lowerBound)
      return finish(closing, (startsLine || after.isEmpty ? "" : "\n") + after)
    }
    guard case .marks(let opening, let ending, let within) = form else { return }
    if let within, !text.bytes[inner].contains(.lineFeed), !isAlone(start.lowerBound..<end.upperBound) {
      edit(tag, within)
      return finish(closing, within)
    }
    edit(tag, opening.isEmpty ? "" : conversion.own(opening, at: start))
    finish(closing, ending.isEmpty ? "" : conversion.own(ending, at: end))
  }

  /// Keeps a tag as visible text.
  mutating func show(_ tag: TemplateTag) {
    let written = text[tag.range]
    if !tag.isClosing {
      conversion.remark("template tag kept as text", of: written.firstLine, at: tag.range.lowerBound)
    }
    if isInHTMLTag(tag.range.lowerBound) { return edit(tag, "") }
    guard blocks.html.holding(tag.range.lowerBound) == nil else { return }
    guard blocks.canBeginCode(tag.range.lowerBound) else {
      return edits.append(.init(tag.range.lowerBound..<tag.range.lowerBound, "\\"))
    }
    let isInTable = text.byte(text.lineStart(tag.range.lowerBound)) == UInt8(ascii: "|")
    let code = codeSpan(written)
    edit(tag, isInTable ? escapingBars(code) : code)
  }

  private func isInHTMLTag(_ index: Int) -> Bool {
    let start = max(text.lineStart(index), index - 1_000)
    guard
      let last = (start..<index).last(where: {
        text.bytes[$0] == UInt8(ascii: "<") || text.bytes[$0] == UInt8(ascii: ">")
      })
    else { return false }
    return text.bytes[last] == UInt8(ascii: "<") && text.byte(last + 1).isLetter
  }
}
