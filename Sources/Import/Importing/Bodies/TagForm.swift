import Notation

/// The replacement of a tag without content.
struct TagForm {
  /// The form alone in its paragraph.
  let alone: String
  /// The form within a paragraph.
  let within: String
  /// The form within HTML.
  let html: String

  static func link(_ text: String, to address: String) -> TagForm {
    let link = "[\(MarkdownEscaping.escaped(text, .linkText))](\(destination(address)))"
    return TagForm(alone: link, within: link, html: #"<a href="\#(attribute(address))">\#(attribute(text))</a>"#)
  }

  static func video(_ address: String, title: String) -> TagForm {
    let link = link(title, to: address)
    return TagForm(alone: address, within: link.within, html: link.html)
  }

  static func picture(_ picture: ForeignPicture) -> TagForm {
    let address = LiquidValue.resolved(picture.address)
    let caption = oneLine(picture.caption)
    let title = caption.isEmpty ? "" : " " + MarkdownAddress.title(caption)
    let markdown = "![\(MarkdownEscaping.escaped(oneLine(picture.alt), .linkText))](\(destination(address))\(title))"
    let html = #"<img src="\#(attribute(address))" alt="\#(attribute(picture.alt))" title="\#(attribute(caption))">"#
    return TagForm(alone: markdown, within: markdown, html: html)
  }

  private static func oneLine(_ text: String) -> String {
    HTMLMarkdown.plainText(of: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func attribute(_ text: String) -> String { text.escaped(.html) }
}

extension TemplateTag {
  /// Tags whose output every page already has.
  static let dropped: Set<String> = ["toc", "table_of_contents", "tableofcontents", "toc.html"]

  fileprivate var isPicture: Bool {
    ["img", "image", "figure", "picture", "photo", "fig"].contains {
      name.split { $0 == "-" || $0 == "_" }.contains($0[...])
    }
      || ["imgproc", "imgcap", "lightbox"].contains(name)
  }
}

extension BodyConversion {
  /// Returns the replacement of a tag; nil for unknown tags.
  func form(of tag: TemplateTag) -> TagForm? {
    let arguments = tag.arguments
    if tag.isPicture { return picture(tag).map(TagForm.picture) }
    if let video = Video(tag) { return TagForm.video(video.address, title: arguments["title"] ?? video.site) }
    switch tag.name {
    case "tweet", "x", "twitter": return tweet(arguments)
    case "gist":
      guard let id = arguments.value(0) else { return nil }
      let path = arguments.value(1).map { id.contains("/") ? id : "\(id)/\($0)" } ?? id
      return .link("Gist", to: path.hasPrefix("http") ? path : "https://gist.github.com/\(path)")
    case "instagram": return arguments.value(0).map { .link("Instagram", to: "https://www.instagram.com/p/\($0)/") }
    default: return nil
    }
  }

  private func tweet(_ arguments: TemplateArguments) -> TagForm? {
    guard let id = arguments["id"] ?? arguments.value(0) else { return nil }
    if id.hasPrefix("http") { return .link("X", to: id) }
    guard id.utf8.allSatisfy(\.isDigit) else { return nil }
    return .link("X", to: "https://x.com/\(arguments["user"] ?? "i")/status/\(id)")
  }

  private func picture(_ tag: TemplateTag) -> ForeignPicture? {
    let arguments = tag.arguments
    let named = arguments["src", "image_path", "image", "img", "url", "path", "file", "filename", "image_url", "name"]
    let place = arguments.values.firstIndex { !$0.isSize && ($0.contains("/") || $0.contains(".")) }
    guard let address = named ?? place.map({ arguments.values[$0] }) else { return nil }
    let rest = place.map { arguments.values[($0 + 1)...].filter { !$0.isSize } } ?? []
    let title = arguments["title"] ?? rest.first ?? ""
    let words = [title, arguments["caption", "cap"] ?? "", arguments["attr"] ?? ""].filter { !$0.isEmpty }
    let caption = words.joined(separator: ". ")
    let alt = arguments["alt"] ?? rest.dropFirst().first ?? caption
    return ForeignPicture(address: address, alt: alt, caption: caption)
  }
}

extension String {
  /// Whether the text is a width or height, such as `300`, `50%` or `300x200`.
  fileprivate var isSize: Bool {
    !isEmpty && utf8.allSatisfy { $0.isDigit || "xp%".utf8.contains($0) } && utf8.first?.isDigit ?? false
  }
}

/// An embedded video of another site.
private struct Video {
  let site: String
  let address: String

  init?(_ tag: TemplateTag) {
    let arguments = tag.arguments
    let provider = arguments["provider"] ?? tag.name
    let named = arguments["id", "video_id", "videoid", "youtubeid", "youtube_id", "v", "url", "video", "src", "link"]
    guard let id = named ?? arguments.value(0) else { return nil }
    let words = provider.lowercased().split { !$0.isLetter }
    if words.contains(where: { $0.hasPrefix("youtube") || $0 == "yt" }) {
      self.init("YouTube", id, "https://www.youtube.com/watch?v=")
    } else if words.contains("vimeo") {
      self.init("Vimeo", id, "https://vimeo.com/")
    } else if words.contains("dailymotion") {
      self.init("Dailymotion", id, "https://www.dailymotion.com/video/")
    } else if words.contains("bilibili") {
      self.init("Bilibili", id, "https://www.bilibili.com/video/")
    } else {
      return nil
    }
  }

  private init?(_ site: String, _ id: String, _ start: String) {
    self.site = site
    if id.hasPrefix("https://") || id.hasPrefix("http://") {
      guard !id.utf8.contains(where: { $0.isWhitespace || "()<>\"`".utf8.contains($0) }) else { return nil }
      address = id
    } else {
      guard !id.isEmpty,
        id.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
      else { return nil }
      address = start + id
    }
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
