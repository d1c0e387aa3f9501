// MARK: - Images and embedded media
extension MarkdownBuilder {
  mutating func readImage(_ element: HTMLElement) {
    if let content = content(of: element) { add(content) }
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

  /// Replaces an image without a usable URL with a link, or with its description.
  private mutating func leftOut(_ source: String, _ description: String) -> Inline.Content? {
    let isData = MarkdownAddress.scheme(of: source) == "data"
    remark("image with an unsupported address omitted", isData ? "data:" : source)
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

  /// Reads a figure: one image with a caption, or several images as a gallery. Other figures are read as blocks.
  mutating func readFigure(_ element: HTMLElement) {
    let figures = element.descendants(["figure"])
    let images = (figures.isEmpty ? [element] : figures).flatMap(\.captionedImages)
    let rest = figures.isEmpty && images.count == 1 ? nil : element.children.elements(["figcaption"]).first
    let captions = images.compactMap { $0["title"] } + [rest?.text ?? ""]
    guard element.isFigure(of: images, captions), images.allSatisfy(canBeShown) else {
      return readBlock(element.children)
    }
    endParagraph()
    let pictures = images.compactMap { if case .image(let image)? = content(of: $0) { image } else { nil } }
    if pictures.count > 1, isTopLevel { add(.gallery(pictures)) } else { addAlone(pictures) }
    readBlock(rest?.children ?? [])
  }

  private func canBeShown(_ image: HTMLElement) -> Bool {
    image["src"].flatMap(rules.picture).flatMap(MarkdownAddress.link) != nil
  }

  private mutating func addAlone(_ pictures: [MarkdownImage]) {
    for picture in pictures {
      add(.image(picture))
      endParagraph()
    }
  }

  /// Reads embedded media: top-level videos become cards, others become links.
  mutating func readMedia(_ element: HTMLElement) {
    let written =
      element["src"] ?? element["data"] ?? element.descendants(["source", "embed"]).lazy.compactMap { $0["src"] }.first
    guard let written else { return readBlock(element.children) }
    let source = written.hasPrefix("//") ? "https:" + written : written
    endParagraph()
    if let video = VideoPage(embedded: source), isTopLevel, style.marks.isEmpty { return add(.video(video.address)) }
    let address = VideoPage(embedded: source)?.address ?? rules.link(source).flatMap(MarkdownAddress.link)
    guard let address else {
      return remark("embedded page without a valid address omitted", "<\(element.name)> \(written)")
    }
    let title = Self.line(of: [.text(element["title"] ?? "")])
    addLink(title.isEmpty ? address : title, to: address)
    endParagraph()
  }
}

extension HTMLElement {
  /// The images of a figure; the caption of a single image becomes its title.
  fileprivate var captionedImages: [HTMLElement] {
    let images = descendants(["img"])
    let caption = images.count == 1 ? descendants(["figcaption"]).first : nil
    return images.map { image in
      var image = image
      image.attributes["title"] = MarkdownBuilder.line(of: caption?.children ?? [])
      return image
    }
  }

  /// Whether the figure contains only these images and captions.
  fileprivate func isFigure(of images: [HTMLElement], _ captions: [String]) -> Bool {
    let others: Set = ["table", "pre", "iframe", "video", "audio", "embed", "object", "details", "hr"]
    let visible = { (text: String) in String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isCollapsible }))
    }
    return !images.isEmpty && images.count == descendants(["img"]).count && descendants(others).isEmpty
      && visible(text) == visible(captions.joined())
  }
}
