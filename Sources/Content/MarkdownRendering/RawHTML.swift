import Notation

/// Raw HTML, which is not supported. The initializer returns nil for comments, which are meant to be hidden, and for
/// closing tags, whose opening tags are reported.
struct RawHTML {
  let message: String
  let hint: String

  /// Returns the first line of the HTML, without surrounding white space.
  static func firstLine(of html: Span<UInt8>) -> Range<Int> {
    let start = html.indices.first { !html[$0].isWhitespace } ?? html.count
    var end = (start..<html.count).first { html[$0] == .lineFeed || html[$0] == .carriageReturn } ?? html.count
    while end > start, html[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }

  /// Returns whether the HTML is a comment that ends the excerpt in other programs: `<!--more-->` or `<!-- end -->`.
  static func endsExcerpt(_ html: Span<UInt8>) -> Bool {
    guard html.hasPrefix("<!--"), html.count < 40 else { return false }
    let words = html.text.lowercased().split { $0 == " " || $0 == "-" || $0.isNewline }
    return words == ["<!", "more", ">"] || words == ["<!", "end", ">"]
  }

  init?(_ html: Span<UInt8>, firstLine: Range<Int>) {
    let start = firstLine.lowerBound
    if onlyClosingTags(html, from: start) { return nil }
    if html.hasPrefix("<!--", at: start) {
      guard let after = commentEnd(in: html, from: start + 4) else {
        message = "the comment is not closed and hides the rest of the text"
        hint = "close it with '-->'"
        return
      }
      if (after..<html.count).allSatisfy({ html[$0].isWhitespace }) { return nil }
    }
    message = "HTML '\(html.extracting(firstLine).text)' is not supported"
    let tag = Self.tagName(in: html, from: start + 1)
    hint = isSpoiler(html) ? Self.spoilerHint : videoHint(html, tag) ?? replacement(for: tag)
  }

  static let spoilerHint = "write ':::spoiler Title' and ':::' on separate lines around it, or '||text||'"

  /// Returns the name of the tag, in lower case.
  static func tagName(in html: Span<UInt8>, from start: Int) -> String {
    var name = ""
    for index in start..<max(start, html.count) {
      guard html[index].isLetter || html[index].isDigit else { break }
      name.unicodeScalars.append(Unicode.Scalar(html[index].lowercased))
    }
    return name
  }
}

private func onlyClosingTags(_ html: Span<UInt8>, from start: Int) -> Bool {
  var index = start
  while html.hasPrefix("</", at: index), let end = (index..<html.count).first(where: { html[$0] == UInt8(ascii: ">") })
  {
    index = (end + 1..<html.count).first { !html[$0].isWhitespace } ?? html.count
  }
  return index == html.count
}

/// Returns whether the first tag has a class for spoilers.
private func isSpoiler(_ html: Span<UInt8>) -> Bool {
  let end = html.indices.first { html[$0] == UInt8(ascii: ">") } ?? html.count
  guard (0..<end).contains(where: { html.hasPrefix("class=", at: $0) }) else { return false }
  return html.extracting(0..<end).text.lowercased().contains("spoiler")
}

private func commentEnd(in html: Span<UInt8>, from start: Int) -> Int? {
  (start..<max(start, html.count)).first { html.hasPrefix("-->", at: $0) }.map { $0 + 3 }
}

/// Returns the hint for a player of a video whose address is known; otherwise nil.
private func videoHint(_ html: Span<UInt8>, _ tag: String) -> String? {
  guard ["iframe", "video", "embed"].contains(tag), let source = html.text.split(separator: "src=\"").dropFirst().first
  else { return nil }
  let address = source.prefix { $0 != "\"" }
  let url = address.hasPrefix("//") ? "https:" + address : String(address)
  return VideoAddress(url).map { _ in "write \(url) on a separate line" }
}

private func replacement(for tag: String) -> String {
  switch tag {
  case "b", "strong": "write '**text**'"
  case "i", "em", "cite": "write '*text*'"
  case "a": "write '[text](address)'"
  case "img", "figure": "write '![description](address)'"
  case "s", "del", "strike": "write '~~text~~'"
  case "br": #"end the line with two spaces or with '\'"#
  case "hr": "write '---' on a separate line"
  case "p", "div": "leave a blank line between paragraphs"
  case "ul", "ol", "li": "begin each line of the list with '-' or '1.'"
  case "blockquote", "q": "begin each line with '>'"
  case "code", "kbd", "tt": "write '`text`'"
  case "pre": "put lines '```' before and after it"
  case "h1", "h2", "h3", "h4", "h5", "h6": "begin the line with '##'"
  case "details", "summary": RawHTML.spoilerHint
  case "iframe", "video", "embed", "object": "write the address of the video on a separate line"
  case "table", "tr", "td", "th": "write a table with '|' between its cells"
  default: "remove the tag, or put it between backquotes to show it"
  }
}
