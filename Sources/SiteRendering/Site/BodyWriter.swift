import MarkdownRendering

/// Completes a rendered body with the addresses that only the site knows.
struct BodyWriter {
  /// The path of the content file.
  let file: String
  let links: ContentLinks
  /// What stands before every path of the site: the base path on pages, the whole URL in feeds.
  let prefix: String
  /// What stands before addresses within the body: nothing on its own page, the whole URL of that page in feeds.
  var page = ""

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
    leadingToPage(withoutSpoilers(body))
  }

  private func withoutSpoilers(_ body: MarkdownBody) -> ContiguousArray<UInt8> {
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

  /// Footnotes stand at the end of a body, and lead there and back.
  private func leadingToPage(_ html: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    guard html.suffix(Self.endOfFootnotes.count).elementsEqual(Self.endOfFootnotes) else { return html }
    let text = String(decoding: html, as: UTF8.self).replacing("href=\"#", with: "href=\"\(page)#")
    return ContiguousArray(text.utf8)
  }

  private static let endOfFootnotes = Array("</ol>\n</section>\n".utf8)

  private func append(_ body: MarkdownBody, _ range: Range<Int>, to output: inout ContiguousArray<UInt8>) {
    var start = range.lowerBound
    for reference in body.references where range.contains(reference.offset) {
      output += body.html[start..<reference.offset]
      output += text(for: reference).utf8
      start = reference.offset
    }
    output += body.html[start..<range.upperBound]
  }

  private func text(for reference: MarkdownReference) -> String {
    switch reference.kind {
    case .link:
      return prefix + (links.target(of: reference.destination, from: file) ?? "")
    case .image:
      guard let picture = links.picture(reference.destination, from: file) else { return "src=\"\"" }
      return "src=\"\(prefix)\(picture.url)\" width=\"\(picture.width)\" height=\"\(picture.height)\""
    }
  }
}

extension Site {
  /// Writes bodies for pages of this site.
  func pageBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.basePath)
  }

  /// Writes bodies for readers who see them elsewhere.
  func feedBodyWriter(_ article: Article) -> BodyWriter {
    let prefix = configuration.url.origin + configuration.url.basePath
    return BodyWriter(file: article.review.path, links: links, prefix: prefix, page: prefix + article.url)
  }
}
