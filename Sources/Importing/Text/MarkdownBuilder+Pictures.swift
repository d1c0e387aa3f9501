// Pictures and what is embedded.
extension MarkdownBuilder {
  mutating func readImage(_ element: HTMLElement) {
    guard let content = content(of: element) else { return }
    // A caption belongs to a picture that is alone in its paragraph, as `readFigure` has it.
    add(content)
  }

  private mutating func content(of element: HTMLElement) -> Inline.Content? {
    let description = Self.line(of: [.text(element["alt"] ?? "")])
    guard let source = element["src"] else { return description.isEmpty ? nil : .text(description) }
    guard let address = rules.picture(source).flatMap(MarkdownAddress.link) else { return leftOut(source, description) }
    if let origin = MarkdownAddress.origin(of: address) { pictureOrigins.insert(origin) }
    return .image(
      MarkdownImage(address: address, description: description, title: Self.line(of: [.text(element["title"] ?? "")]))
    )
  }

  /// A picture that cannot be shown: its description leads to it.
  private mutating func leftOut(_ source: String, _ description: String) -> Inline.Content? {
    let isData = MarkdownAddress.scheme(of: source) == "data"
    remark("it shows a picture that cannot be shown from where it lies", isData ? "data:" : source)
    let text = description.isEmpty ? "picture" : description
    guard !style.marks.contains(.link), let address = rules.link(source).flatMap(MarkdownAddress.link) else {
      return description.isEmpty ? nil : .text(description)
    }
    addLink(text, to: address)
    return nil
  }

  private mutating func addLink(_ text: String, to address: String) {
    var style = style.with(.link)
    style.address = address
    add(.text(text), style)
  }

  /// A picture with its caption, several as a gallery, and what else there is in a figure.
  mutating func readFigure(_ element: HTMLElement) {
    let images = element.descendants(["img"])
    let captions = element.descendants(["figcaption"])
    guard !images.isEmpty, element.descendants(["table", "blockquote", "pre", "iframe", "video", "p", "ul"]).isEmpty
    else {
      return readBlock(element.children)
    }
    let caption = captions.last.map { Self.line(of: $0.children) } ?? ""
    endParagraph()
    let contents = images.enumerated().compactMap { content(of: $1.captioned(images.count == 1 ? caption : nil)) }
    let pictures = contents.compactMap { if case .image(let image) = $0 { image } else { nil } }
    if pictures.count == images.count, pictures.count > 1, isTopLevel {
      add(.gallery(pictures))
    } else {
      for content in contents {
        add(content)
        endParagraph()
      }
    }
    let isWritten = pictures.count == 1 && images.count == 1
    if !isWritten, let caption = captions.last { readBlock(caption.children) }
  }

  /// Videos stand alone, as the addresses at which people see them; other pages are links.
  mutating func readMedia(_ element: HTMLElement) {
    // What stands in the others is for browsers that do not know them; libxml2 lets this go on to the end.
    defer { if element.name == "embed" { readBlock(element.children) } }
    let written =
      element["src"] ?? element["data"] ?? element.descendants(["source", "embed"]).lazy.compactMap { $0["src"] }.first
    guard let written else { return element.name == "embed" ? () : readBlock(element.children) }
    let source = written.hasPrefix("//") ? "https:" + written : written
    endParagraph()
    if let video = VideoPage(embedded: source), isTopLevel, style.marks.isEmpty { return add(.video(video.address)) }
    let address = VideoPage(embedded: source)?.address ?? rules.link(source).flatMap(MarkdownAddress.link)
    guard let address else { return remark("it embeds a page that cannot be linked", "<\(element.name)> \(written)") }
    let title = Self.line(of: [.text(element["title"] ?? "")])
    addLink(title.isEmpty ? address : title, to: address)
    endParagraph()
  }
}

extension HTMLElement {
  /// The picture with a caption in the place of its title.
  fileprivate func captioned(_ caption: String?) -> HTMLElement {
    var element = self
    element.attributes["title"] = caption ?? ""
    return element
  }
}
