import Notation

/// HTML that an author wrote and should know to be left out. Nil for comments, which are meant to be, and for closing
/// tags, which say nothing that the opening ones have not said.
struct RawHTML {
  let message: String
  let hint: String

  /// The first line of the HTML, without the space around it.
  static func firstLine(of html: Span<UInt8>) -> Range<Int> {
    let start = html.indices.first { !html[$0].isWhitespace } ?? html.count
    var end = (start..<html.count).first { html[$0] == .lineFeed || html[$0] == .carriageReturn } ?? html.count
    while end > start, html[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }

  /// Whether the HTML is a comment that ends the excerpt, as other programs write it: `<!--more-->` or `<!-- end -->`.
  static func endsExcerpt(_ html: Span<UInt8>) -> Bool {
    guard html.hasPrefix("<!--"), html.count < 40 else { return false }
    let words = html.text.lowercased().split { $0 == " " || $0 == "-" || $0.isNewline }
    return words == ["<!", "more", ">"] || words == ["<!", "end", ">"]
  }

  init?(_ html: Span<UInt8>, firstLine: Range<Int>) {
    let start = firstLine.lowerBound
    guard !html.hasPrefix("</", at: start) else { return nil }
    if html.hasPrefix("<!--", at: start) {
      guard let after = commentEnd(in: html, from: start + 4) else {
        message = "the comment is never closed; everything after it is left out"
        hint = "end it with '-->'"
        return
      }
      if (after..<html.count).allSatisfy({ html[$0].isWhitespace }) { return nil }
    }
    message = "raw HTML '\(html.extracting(firstLine).text)' is left out"
    hint = replacement(for: tagName(in: html, from: start + 1))
  }
}

private func commentEnd(in html: Span<UInt8>, from start: Int) -> Int? {
  (start..<max(start, html.count)).first { html.hasPrefix("-->", at: $0) }.map { $0 + 3 }
}

private func tagName(in html: Span<UInt8>, from start: Int) -> String {
  var name = ""
  for index in start..<max(start, html.count) {
    guard html[index].isLetter || html[index].isDigit else { break }
    name.unicodeScalars.append(Unicode.Scalar(html[index].lowercased))
  }
  return name
}

private func replacement(for tag: String) -> String {
  switch tag {
  case "b", "strong": "write '**text**'"
  case "i", "em", "cite": "write '*text*'"
  case "a": "write '[text](address)'"
  case "img": "write '![what it shows](address)'"
  case "br": #"end the line with '\'"#
  case "hr": "write '---' on a line of its own"
  case "p", "div": "leave a blank line between paragraphs"
  case "ul", "ol", "li": "begin each line of the list with '-' or '1.'"
  case "blockquote", "q": "begin each line with '>'"
  case "code", "kbd", "tt": "write '`text`'"
  case "pre": "put lines of '```' before and after"
  case "h1", "h2", "h3", "h4", "h5", "h6": "begin the line with '##'"
  case "details", "summary": "write ':::spoiler Title' before it and ':::' after it, on lines of their own"
  default: "write Markdown instead; what the theme should do belongs in its templates"
  }
}
