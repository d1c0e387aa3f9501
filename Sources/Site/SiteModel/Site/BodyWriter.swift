import MarkdownRendering
import ReviewModel

/// Inserts the URLs that depend on the site into a rendered body.
package struct BodyWriter {
  let file: String
  let links: ContentLinks
  /// The prefix of every path of the site: the base path on pages, the whole URL in feeds.
  let prefix: String
  /// The prefix of the fragments of headings and footnotes: empty on the page of the body, the absolute URL of that page in
  /// feeds.
  var page = ""
  /// The displayed width of images (HTML, section 4.8.4.2.2, `sizes`); nil if browsers must not choose between files.
  var sizes: String?
  /// The text, escaped as HTML, in place of a spoiler within a paragraph.
  var omission = "[…]"

  /// Returns the body as HTML.
  package func html(_ body: MarkdownBody) -> ContiguousArray<UInt8> {
    guard !body.references.isEmpty else { return body.html }
    var output = ContiguousArray<UInt8>()
    output.reserveCapacity(body.html.count + body.references.count * 64)
    append(body, 0..<body.html.count, to: &output)
    return output
  }

  /// Returns the body as HTML without its spoilers.
  package func htmlWithoutSpoilers(_ body: MarkdownBody) -> ContiguousArray<UInt8> {
    guard !body.spoilers.isEmpty else { return html(body) }
    var output = ContiguousArray<UInt8>()
    var start = 0
    for spoiler in body.spoilers {
      append(body, start..<spoiler.lowerBound, to: &output)
      if body.isInline(spoiler) { output += omission.utf8 }
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

  /// Returns the beginning of an image element, up to its size; the author's alternative text follows.
  private func beginning(_ picture: PublishedPicture) -> String {
    let source = hasSources(picture) ? "<picture><source type=\"image/avif\"\(choice(picture.avif))>" : ""
    let colour = picture.colour.map { sizes == nil ? "" : " class=\"\($0.classes)\"" } ?? ""
    let size = " width=\"\(picture.width)\" height=\"\(picture.height)\""
    let files = picture.files.count > 1 ? choice(picture.files) : ""
    return source + "<img src=\"\(prefix)\(picture.url)\"" + files + size + colour
  }

  /// Returns the attributes with which a browser chooses a file; empty without `sizes`.
  private func choice(_ files: [PictureFile]) -> String {
    guard let sizes else { return "" }
    let list = files.map { "\(prefix)\($0.url) \($0.width)w" }.joined(separator: ", ")
    return " srcset=\"\(list)\" sizes=\"\(sizes)\""
  }
}

extension Site {
  /// Returns a writer of bodies for pages of this site.
  package func pageBodyWriter(_ file: String) -> BodyWriter {
    BodyWriter(file: file, links: links, prefix: configuration.url.basePath, sizes: Self.bodySizes)
  }

  /// Images in bodies have the width of the text. Browsers with support for `auto` measure it.
  private static let bodySizes = "auto, (min-width: 48rem) 44rem, 100vw"

  /// Returns a writer of bodies for feeds.
  package func feedBodyWriter(_ entry: some Listed) -> BodyWriter {
    feedBodyWriter(entry.file.path, at: entry.url)
  }

  /// Returns a writer for feeds of a text in `file` that the page at `url` shows.
  private func feedBodyWriter(_ file: String, at url: String) -> BodyWriter {
    let prefix = configuration.url.origin + configuration.url.basePath
    var writer = BodyWriter(file: file, links: links, prefix: prefix, page: prefix + url)
    writer.omission = "[\(string("spoiler", default: "Spoiler").escaped(.html))]"
    return writer
  }

  /// Returns the note of an entry of the log as HTML, one paragraph; nil without a note.
  package func note(of entry: EntryID, isInFeed: Bool = false) -> ContiguousArray<UInt8>? {
    guard let note = logNotes[entry] else { return nil }
    let file = catalog.occasions.log.entries[entry].path
    guard isInFeed else { return pageBodyWriter(file).html(note) }
    return feedBodyWriter(file, at: Permalinks.list(.diary)).htmlWithoutSpoilers(note)
  }
}
