import MarkdownRendering

/// Completes a rendered body with the addresses that only the site knows.
struct BodyWriter {
  /// The path of the content file.
  let file: String
  let links: ContentLinks
  /// What stands before every path of the site: the base path on pages, the whole URL in feeds.
  let prefix: String
  /// What stands before the addresses of headings and footnotes of the body: nothing on its own page, the whole URL of that
  /// page in feeds.
  var page = ""
  /// How wide browsers show pictures, if they may choose among their files (HTML, section 4.8.4.2.2, `sizes`).
  var sizes: String?

  /// The body as HTML.
  func html(_ body: MarkdownBody) -> ContiguousArray<UInt8> {
    guard !body.references.isEmpty else { return body.html }
    var output = ContiguousArray<UInt8>()
    output.reserveCapacity(body.html.count + body.references.count * 64)
    append(body, 0..<body.html.count, to: &output)
    return output
  }

  /// The body as HTML without its spoilers.
  func htmlWithoutSpoilers(_ body: MarkdownBody) -> ContiguousArray<UInt8> {
    guard !body.spoilers.isEmpty else { return html(body) }
    var output = ContiguousArray<UInt8>()
    var start = 0
    for spoiler in body.spoilers {
      append(body, start..<spoiler.lowerBound, to: &output)
      start = spoiler.upperBound
    }
    append(body, start..<body.html.count, to: &output)
    return output
  }

  private func append(_ body: MarkdownBody, _ range: Range<Int>, to output: inout ContiguousArray<UInt8>) {
    var start = range.lowerBound
    for reference in body.references where range.contains(reference.offset) {
      output += body.html[start..<reference.offset]
      start = reference.offset
      switch reference.kind {
      case .link where reference.destination.isEmpty: output += page.utf8
      case .link: output += (prefix + (links.target(of: reference.destination, from: file) ?? "")).utf8
      case .address, .wikiLink: break
      case .image:
        let end = body.html[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? start
        let picture = links.picture(reference.destination, from: file)
        output += (picture.map(beginning) ?? "<img src=\"\"").utf8
        output += body.html[start..<end]
        if let picture, hasSources(picture) { output += "</picture>".utf8 }
        start = end
      }
    }
    output += body.html[start..<range.upperBound]
  }
}

extension BodyWriter {
  private func hasSources(_ picture: PublishedPicture) -> Bool { sizes != nil && !picture.avif.isEmpty }

  /// A picture up to its size; what the author says of it follows.
  private func beginning(_ picture: PublishedPicture) -> String {
    let source = hasSources(picture) ? "<picture><source type=\"image/avif\"\(choice(picture.avif))>" : ""
    let colour = picture.colour.map { sizes == nil ? "" : " class=\"\($0.classes)\"" } ?? ""
    let size = " width=\"\(picture.width)\" height=\"\(picture.height)\""
    let files = picture.files.count > 1 ? choice(picture.files) : ""
    return source + "<img src=\"\(prefix)\(picture.url)\"" + files + size + colour
  }

  /// The attributes by which a browser chooses a file; none where it must not.
  private func choice(_ files: [PictureFile]) -> String {
    guard let sizes else { return "" }
    let list = files.map { "\(prefix)\($0.url) \($0.width)w" }.joined(separator: ", ")
    return " srcset=\"\(list)\" sizes=\"\(sizes)\""
  }
}

extension Site {
  /// Writes bodies for pages of this site.
  func pageBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.basePath, sizes: Self.bodySizes)
  }

  /// Pictures in texts are as wide as the text. Browsers that know `auto` look how wide that is.
  private static let bodySizes = "auto, (min-width: 48rem) 44rem, 100vw"

  /// Writes bodies for readers who see them elsewhere.
  func feedBodyWriter(_ article: Article) -> BodyWriter {
    let prefix = configuration.url.origin + configuration.url.basePath
    return BodyWriter(file: article.review.path, links: links, prefix: prefix, page: prefix + article.url)
  }
}
