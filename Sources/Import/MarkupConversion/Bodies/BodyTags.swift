import ImportFormats
import Notation

// MARK: - Shortcodes and Liquid tags
extension BodyConversion {
  mutating func resolveTags() {
    let tags = TemplateTag.all(in: text, outputs: site.system != .hugo)
    guard !tags.isEmpty else { return }
    var resolution = TagResolution(tags, in: self)
    resolution.resolve()
    self = resolution.conversion
    text.apply(resolution.edits)
  }
}

/// A resolver for the template tags of a body.
struct TagResolution {
  let tags: [TemplateTag]
  /// The index of the closing tag for each tag.
  let closings: [Int?]
  let blocks: ForeignBlocks
  var conversion: BodyConversion
  var edits: [ForeignText.Edit] = []
  /// The indices of closing tags that are resolved with their opening tags.
  var done: Set<Int> = []
  /// Whether the previous tag is part of a URL, and its end.
  private var address: (isAround: Bool, end: Int) = (false, -1)

  init(_ tags: [TemplateTag], in conversion: BodyConversion) {
    (self.tags, self.conversion) = (tags, conversion)
    closings = tags.closings { $0.form == .shortcode || $0.form == .liquid }
    blocks = conversion.isDocument ? ForeignBlocks(document: conversion.text) : ForeignBlocks(conversion.text)
  }

  var text: ForeignText { conversion.text }

  mutating func resolve() {
    var index = 0
    while index < tags.count { index = resolve(index) }
  }

  /// Resolves a tag, and returns the index of the next one.
  private mutating func resolve(_ index: Int) -> Int {
    let tag = tags[index]
    let isInCode = blocks.isCode(tag.range.lowerBound)
    if let end = literalEnd(index) { return resolveLiteral(tag, tags[end], isInCode, after: end, index) }
    if conversion.isDocument, !isResolvedInDocument(tag) { return index + 1 }
    switch tag.form {
    case .comment:
      if !isInCode { drop(tag.range, tag.content) }
    case .escaped:
      edit(tag, isInCode ? conversion.text[tag.range].withoutComment : codeSpan(text[tag.range].withoutComment))
    case _ where isInCode || done.contains(index): break
    case .output: resolveOutput(tag)
    case .shortcode, .liquid: resolveCall(tag, closings[index])
    }
    return index + 1
  }

  /// Returns the index of the closing tag of literal content, in which tags have no effect.
  private func literalEnd(_ index: Int) -> Int? {
    let tag = tags[index]
    guard !tag.isClosing, ["raw", "comment", "highlight", "codeblock"].contains(tag.name),
      tag.form == .liquid || tag.form == .shortcode && ["highlight", "comment"].contains(tag.name)
    else { return nil }
    return tags[index...].firstIndex { $0.isClosing && $0.name == tag.name && $0.form == tag.form }
  }

  private mutating func resolveLiteral(
    _ tag: TemplateTag,
    _ end: TemplateTag,
    _ isInCode: Bool,
    after: Int,
    _ index: Int
  ) -> Int {
    let inner = tag.range.upperBound..<end.range.lowerBound
    switch tag.name {
    case "comment" where !isInCode: drop(tag.range.lowerBound..<end.range.upperBound, text[inner])
    case "raw" where conversion.isDocument: break
    case "raw":
      edit(tag, "")
      edit(end, "")
      for tag in tags[index + 1..<after] where !blocks.isCode(tag.range.lowerBound) {
        edit(tag, codeSpan(text[tag.range]))
      }
    case _ where isInCode: break
    default: resolveCode(tag, end, inner)
    }
    return after + 1
  }

  /// Removes a comment, with its line if it is alone there.
  private mutating func drop(_ range: Range<Int>, _ content: String) {
    let isAlone = isAlone(range)
    let start = isAlone ? text.lineStart(range.lowerBound) : range.lowerBound
    let end = isAlone ? text.lineEnd(range.upperBound) : range.upperBound
    edits.append(.init(start..<end, ""))
    conversion.remark("comment omitted", of: content.firstLine, at: range.lowerBound)
  }

  /// Whether a tag of HTML is resolved before the HTML becomes Markdown.
  private func isResolvedInDocument(_ tag: TemplateTag) -> Bool {
    tag.form == .output || tag.form == .comment || pageName(tag) != nil || TagHTML.dropped.contains(tag.name)
      || TagHTML.html(of: tag.name, tag.arguments) != nil
  }

  private mutating func resolveCode(_ tag: TemplateTag, _ end: TemplateTag, _ inner: Range<Int>) {
    let isWithinLine = !text.bytes[inner].contains(.lineFeed) && !isAlone(tag.range.lowerBound..<end.range.upperBound)
    if isWithinLine {
      return edits.append(.init(tag.range.lowerBound..<end.range.upperBound, codeSpan(text[inner])))
    }
    if conversion.isDocument {
      let code = "<pre><code>\(text[inner].escaped(.html))</code></pre>"
      return edits.append(.init(tag.range.lowerBound..<end.range.upperBound, code))
    }
    let language =
      (tag.arguments["lang"] ?? tag.arguments.values.first { $0.hasPrefix("lang:") } ?? tag.arguments.value(0))?
      .split(separator: ":").last.map(String.init)
    let fence = fence(around: text[inner], atLeast: 3)
    let startsLine = text.isBlank(tag.range.upperBound..<text.lineEnd(tag.range.upperBound))
    let begins = text.isBlank(text.lineStart(tag.range.lowerBound)..<tag.range.lowerBound)
    edit(tag, (begins ? "" : "\n\n") + fence + (language ?? "").filter { $0 != "`" } + (startsLine ? "" : "\n"))
    let endsLine = text.isBlank(text.lineStart(end.range.lowerBound)..<end.range.lowerBound)
    let ends = text.isBlank(end.range.upperBound..<text.lineEnd(end.range.upperBound))
    edit(end, (endsLine ? "" : "\n") + fence + (ends ? "" : "\n\n"))
  }

  mutating func edit(_ tag: TemplateTag, _ text: String) { edits.append(.init(tag.range, text)) }

  /// Whether a range is alone on its lines.
  func isAlone(_ range: Range<Int>) -> Bool {
    text.isBlank(text.lineStart(range.lowerBound)..<range.lowerBound)
      && text.isBlank(range.upperBound..<text.lineEnd(range.upperBound))
  }
}

// MARK: - Values
extension TagResolution {
  private mutating func resolveOutput(_ tag: TemplateTag) {
    let isAddress = isAddress(tag.range)
    guard let value = LiquidValue.text(of: tag.content) else { return show(tag) }
    let next = text.byte(tag.range.upperBound)
    if isAddress || value.isEmpty && next == UInt8(ascii: "/") {
      let isWhole = value.isEmpty && next != UInt8(ascii: "/") && next != UInt8(ascii: "{")
      edit(tag, isWhole ? "/" : destination(value))
    } else if value.isEmpty {
      guard let origin = conversion.site.origin else { return show(tag) }
      edit(tag, origin + conversion.site.basePath)
    } else {
      edit(tag, value.contains("{") ? codeSpan(value) : value)
    }
  }

  /// Whether a tag is part of a URL: of a link, an image, a definition or an attribute.
  mutating func isAddress(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start > 0, start != address.end, !Self.aroundAddresses.contains(text.bytes[start - 1]) { start -= 1 }
    let isAround = start == address.end && start > 0 ? address.isAround : beginsAddress(start)
    address = (isAround, range.upperBound)
    return isAround
  }

  private static let aroundAddresses = Set(" \n\t(\"'<>".utf8)

  private func beginsAddress(_ start: Int) -> Bool {
    switch text.byte(start - 1) {
    case UInt8(ascii: "("): text.byte(start - 2) == UInt8(ascii: "]")
    case UInt8(ascii: "<"): text.holds("](", at: start - 3)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): text.byte(start - 2) == UInt8(ascii: "=")
    case .space: text.holds("]:", at: start - 3)
    default: false
    }
  }
}

extension String {
  /// The first line, at most 80 characters, for messages.
  package var firstLine: String {
    String(stripped(split(whereSeparator: \.isNewline).first.map(String.init) ?? "").prefix(80))
  }

  /// The displayed form of a shortcode that is escaped with `/*` and `*/`.
  fileprivate var withoutComment: String {
    let content = dropFirst(3).dropLast(3)
    let inner = stripped(String(stripped(String(content)).dropFirst(2).dropLast(2)))
    return "\(prefix(3)) \(inner) \(suffix(3))"
  }
}
