import ImportFormats
import Notation

/// A template tag that the system evaluates before Markdown: a Hugo shortcode or a Liquid tag.
struct TemplateTag {
  enum Form {
    /// `{{< name >}}`, `{{% name %}}`.
    case shortcode
    /// `{{</* name */>}}`, an escaped shortcode, which is displayed literally.
    case escaped
    /// `{% name %}`.
    case liquid
    /// `{{ value }}`.
    case output
    /// `{# … #}`, `{{! … }}`, `{{/* … */}}`, `{%# … %}`, which no reader sees.
    case comment
  }

  let form: Form
  let range: Range<Int>
  /// The content, trimmed.
  let content: String
  /// The name of the tag or closed tag; for includes, the file name without extension.
  let name: String
  let isClosing: Bool
  let arguments: TemplateArguments

  /// The maximum length in bytes; longer matches are text with braces.
  private static let longest = 10_000

  /// Returns the tags of a text in order.
  static func all(in text: ForeignText, outputs: Bool) -> [TemplateTag] {
    var tags: [TemplateTag] = []
    var ends = TagEnds()
    var index = 0
    while index + 3 < text.bytes.count {
      guard text.bytes[index] == UInt8(ascii: "{"), text.byte(index - 1) != UInt8(ascii: "\\"),
        let tag = TemplateTag(text, at: index, outputs: outputs, &ends)
      else {
        index += 1
        continue
      }
      tags.append(tag)
      index = tag.range.upperBound
    }
    return tags
  }

  private init?(_ text: ForeignText, at start: Int, outputs: Bool, _ ends: inout TagEnds) {
    let (opening, closing): (Int, String)
    let comment = Self.comments.first(where: { text.holds($0.opening, at: start) })
    if let comment {
      (opening, closing) = (comment.opening.utf8.count, comment.closing)
    } else if text.holds("{{<", at: start) {
      (opening, closing) = (3, ">}}")
    } else if text.holds("{{%", at: start) {
      (opening, closing) = (3, "%}}")
    } else if text.holds("{%", at: start) {
      (opening, closing) = (2, "%}")
    } else if outputs, text.holds("{{", at: start) {
      (opening, closing) = (2, "}}")
    } else {
      return nil
    }
    let limit = min(text.bytes.count, start + Self.longest)
    guard let first = ends.first(closing, in: text, from: start + opening), first < limit else { return nil }
    let end = comment == nil ? Self.end(text, in: start + opening..<limit, closing) ?? first : first
    range = start..<end + closing.utf8.count
    let inner = text[start + opening..<end]
    if comment != nil {
      guard closing != "#}" || !inner.utf8.contains(UInt8(ascii: "}")) || inner.contains("{{") else { return nil }
      (form, content, name, isClosing) = (.comment, stripped(inner), "", false)
      arguments = TemplateArguments("", isLiquid: false)
      return
    }
    let isLiquid = closing.utf8.count == 2
    let content = stripped(isLiquid ? withoutDashes(inner) : inner)
    let isEscaped = !isLiquid && content.hasPrefix("/*") && content.hasSuffix("*/") && content.utf8.count >= 4
    form =
      isEscaped ? .escaped : !isLiquid ? .shortcode : opening == 2 && text.holds("{%", at: start) ? .liquid : .output
    self.content = isEscaped ? stripped(String(content.dropFirst(2).dropLast(2))) : content
    (name, isClosing, arguments) = Self.parts(of: self.content, form)
  }

  /// Returns the first tag end outside quotation marks.
  private static func end(_ text: ForeignText, in range: Range<Int>, _ closing: String) -> Int? {
    var quote: UInt8?
    for index in range {
      let byte = text.bytes[index]
      if let open = quote {
        if byte == open, text.byte(index - 1) != UInt8(ascii: "\\") { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`"),
        beforeQuotes.contains(text.bytes[index - 1])
      {
        quote = byte
      } else if text.holds(closing, at: index), index + closing.utf8.count <= range.upperBound {
        return index
      }
    }
    return nil
  }

  /// The delimiters of comments; longer ones precede their beginnings.
  private static let comments: [(opening: String, closing: String)] = [
    ("{{!--", "--}}"), ("{{!", "}}"), ("{{/*", "*/}}"), ("{{- /*", "*/ -}}"), ("{%#", "%}"),
    ("{%- #", "%}"), ("{%-#", "%}"), ("{#", "#}"),
  ]

  private static let beforeQuotes = Set(" \t\n=:,(".utf8)

  private static func parts(of content: String, _ form: Form) -> (String, Bool, TemplateArguments) {
    let isHugo = form == .shortcode
    var rest = Substring(isHugo && content.hasSuffix("/") ? String(content.dropLast()) : content)
    var isClosing = false
    if isHugo, rest.hasPrefix("/") {
      isClosing = true
      rest = stripped(String(rest.dropFirst()))[...]
    }
    var name = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(name.count)
    if form == .liquid, name.hasPrefix("end"), name.utf8.count > 3 { (name, isClosing) = (name.dropFirst(3), true) }
    if form == .liquid, name.hasPrefix("include") || name == "render" {
      let file = stripped(String(rest)).prefix { !$0.isWhitespace && $0 != "," }
      rest = stripped(String(rest))[...].dropFirst(file.count)
      name = baseName(file.filter { $0 != "\"" && $0 != "'" })[...]
    }
    return (name.lowercased(), isClosing, TemplateArguments(String(rest), isLiquid: form == .liquid))
  }
}

/// The positions of tag ends. Each position is cached, so unclosed tags cost one search.
private struct TagEnds {
  private var known: [String: Int] = [:]

  mutating func first(_ closing: String, in text: ForeignText, from start: Int) -> Int? {
    if let found = known[closing], found >= start { return found < text.bytes.count ? found : nil }
    let found = text.firstIndex(of: closing, in: start..<text.bytes.count) ?? text.bytes.count
    known[closing] = found
    return found < text.bytes.count ? found : nil
  }
}

private func withoutDashes(_ content: String) -> String {
  let content = content.hasPrefix("-") ? content.dropFirst() : content[...]
  return String(content.hasSuffix("-") ? content.dropLast() : content)
}

/// Returns the file name without folder and extension.
private func baseName(_ path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return String(name.split(separator: ".").first ?? "")
}
