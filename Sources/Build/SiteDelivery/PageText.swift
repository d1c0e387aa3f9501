/// The visible text of an HTML page, one line for each block, to compare two versions of a page.
struct PageText {
  private(set) var lines: [String] = []
  private var line = ""

  /// Reads a page that Verdict rendered.
  init(_ page: some Sequence<UInt8>) {
    var rest = String(decoding: Array(page), as: UTF8.self)[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      append(rest[..<start])
      rest = rest[start...]
      skipTag(in: &rest)
    }
    append(rest)
    endLine()
  }

  /// Elements within a line. All others begin a line.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "img", "ins", "kbd", "mark",
    "picture", "q", "s", "samp", "small", "source", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
  ]
  /// Elements without visible text.
  private static let hidden: Set<String> = ["head", "noscript", "script", "style", "svg", "template"]

  /// Skips a tag or comment, and the contents of an element that shows no text.
  private mutating func skipTag(in rest: inout Substring) {
    if rest.hasPrefix("<!--") { return rest.skip(behind: "-->") }
    let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    let isEnd = rest.dropFirst().first == "/"
    rest.skipTag()
    if !Self.inline.contains(name) { endLine() }
    guard !isEnd, Self.hidden.contains(name) else { return }
    rest.skip(behind: "</\(name)")
    rest.skip(behind: ">")
  }

  private mutating func append(_ text: Substring) {
    line += text.contains("&") ? Self.decoded(text) : String(text)
  }

  /// Ends a line. White space within it counts as one space.
  private mutating func endLine() {
    let words = line.split(whereSeparator: \.isWhitespace)
    if !words.isEmpty { lines.append(words.joined(separator: " ")) }
    line = ""
  }

  private static let characters = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

  /// Returns a text with its character references replaced; unknown ones stay.
  private static func decoded(_ text: Substring) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { decoded, part in
      let name = part.prefix { $0 != ";" }
      let character = name.count < part.count ? characters[String(name)] ?? numbered(name) : nil
      decoded += character.map { $0 + part.dropFirst(name.count + 1) } ?? "&" + part
    }
  }

  private static func numbered(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

extension Substring {
  /// Skips the text up to the end of a mark; all without it.
  fileprivate mutating func skip(behind mark: String) {
    self = firstRange(of: mark).map { self[$0.upperBound...] } ?? ""
  }

  /// Skips a tag. Its quoted values may contain `>`.
  fileprivate mutating func skipTag() {
    var quote: UInt8?
    let end = utf8.firstIndex { byte in
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else {
        return byte == UInt8(ascii: ">")
      }
      return false
    }
    self = end.map { self[utf8.index(after: $0)...] } ?? ""
  }
}
