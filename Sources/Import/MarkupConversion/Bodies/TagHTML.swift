import ImportFormats
import Notation

/// The HTML that replaces a tag without content. The HTML tree converts it to Markdown.
package enum TagHTML {
  /// Tags whose output every page already has.
  static let dropped: Set<String> = ["toc", "table_of_contents", "tableofcontents", "toc.html"]

  /// Returns the HTML of a tag or shortcode; nil for unknown names.
  package static func html(of name: String, _ arguments: TemplateArguments) -> String? {
    if isPicture(name) { return picture(arguments) }
    if let video = video(name, arguments) { return video }
    switch name {
    case "tweet", "x", "twitter": return tweet(arguments)
    case "gist":
      guard let id = arguments.value(0) else { return nil }
      let path = arguments.value(1).map { id.contains("/") ? id : "\(id)/\($0)" } ?? id
      return link("Gist", to: path.hasPrefix("http") ? path : "https://gist.github.com/\(path)")
    case "instagram": return arguments.value(0).map { link("Instagram", to: "https://www.instagram.com/p/\($0)/") }
    default: return nil
    }
  }

  private static func link(_ text: String, to address: String) -> String {
    #"<a href="\#(address.escaped(.html))">\#(text.escaped(.html))</a>"#
  }

  private static func isPicture(_ name: String) -> Bool {
    let words = name.split { $0 == "-" || $0 == "_" }
    return ["img", "image", "figure", "picture", "photo", "fig"].contains { words.contains($0) }
      || ["imgproc", "imgcap", "lightbox"].contains(name)
  }

  private static func tweet(_ arguments: TemplateArguments) -> String? {
    guard let id = arguments["id"] ?? arguments.value(0) else { return nil }
    if id.hasPrefix("http") { return link("X", to: id) }
    guard id.utf8.allSatisfy(\.isDigit) else { return nil }
    return link("X", to: "https://x.com/\(arguments["user"] ?? "i")/status/\(id)")
  }

  private static func picture(_ arguments: TemplateArguments) -> String? {
    let named = arguments["src", "image_path", "image", "img", "url", "path", "file", "filename", "image_url", "name"]
    let place = arguments.values.firstIndex { !$0.isSize && ($0.contains("/") || $0.contains(".")) }
    guard let address = named ?? place.map({ arguments.values[$0] }) else { return nil }
    let rest = place.map { arguments.values[($0 + 1)...].filter { !$0.isSize } } ?? []
    let title = arguments["title"] ?? rest.first ?? ""
    let words = [title, arguments["caption", "cap"] ?? "", arguments["attr"] ?? ""].filter { !$0.isEmpty }
    let caption = words.joined(separator: ". ")
    let texts = [arguments["alt"] ?? rest.dropFirst().first ?? caption, caption].map { text in
      HTMLMarkdown.plainText(of: text).escaped(.html)
    }
    let source = LiquidValue.resolved(address).escaped(.html)
    return #"<img src="\#(source)" alt="\#(texts[0])" title="\#(texts[1])">"#
  }

  /// Returns the frame of a video on another site; nil for other names.
  private static func video(_ name: String, _ arguments: TemplateArguments) -> String? {
    let named = arguments["id", "video_id", "videoid", "youtubeid", "youtube_id", "v", "url", "video", "src", "link"]
    let words = (arguments["provider"] ?? name).lowercased().split { !$0.isLetter }
    guard let id = named ?? arguments.value(0),
      let site = videoSites.first(where: { site in words.contains { site.isNamed($0) } })
    else { return nil }
    let isAddress = id.hasPrefix("https://") || id.hasPrefix("http://")
    let isWhole =
      !id.isEmpty && id.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard isWhole || isAddress && !id.utf8.contains(where: { $0.isWhitespace || "()<>\"`".utf8.contains($0) }) else {
      return nil
    }
    let address = isAddress ? id : site.start + id
    let title = arguments["title"] ?? site.name
    return #"<iframe src="\#(address.escaped(.html))" title="\#(title.escaped(.html))"></iframe>"#
  }

  private static let videoSites: [(name: String, start: String, isNamed: @Sendable (Substring) -> Bool)] = [
    ("YouTube", "https://www.youtube.com/watch?v=", { $0.hasPrefix("youtube") || $0 == "yt" }),
    ("Vimeo", "https://vimeo.com/", { $0 == "vimeo" }),
    ("Dailymotion", "https://www.dailymotion.com/video/", { $0 == "dailymotion" }),
    ("Bilibili", "https://www.bilibili.com/video/", { $0 == "bilibili" }),
  ]
}

extension String {
  /// Whether the text is a width or height, such as `300`, `50%` or `300x200`.
  fileprivate var isSize: Bool {
    !isEmpty && utf8.allSatisfy { $0.isDigit || "xp%".utf8.contains($0) } && utf8.first?.isDigit ?? false
  }
}

/// The replacement of a tag with content.
enum PairedForm {
  /// Lines before and after the content; `within` is the delimiter for content within a line.
  case marks(String, String, within: String?)
  /// A prefix for each line of the content, and a text after the last line.
  case lines(String, after: String)

  init?(_ tag: TemplateTag) {
    let arguments = tag.arguments
    switch tag.name {
    case "spoiler", "details", "expand":
      let title = arguments["title", "summary", "label"] ?? arguments.values.joined(separator: " ")
      self = .marks(":::spoiler \(title)".firstLine, ":::", within: "||")
    case "gallery": self = .marks(":::gallery", ":::", within: nil)
    case "rawhtml", "raw_html", "html", "unsafe", "center": self = .marks("", "", within: "")
    case "blockquote", "quote", "pullquote":
      let source = tag.content.dropFirst(tag.content.prefix { !$0.isWhitespace }.utf8.count)
      let words = arguments["author"] ?? stripped(String(source))
      self = .lines("> ", after: words.isEmpty || words.contains("=") ? "" : "> — \(words)")
    default: return nil
    }
  }
}
