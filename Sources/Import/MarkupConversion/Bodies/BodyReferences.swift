import Diagnostics
import ImportFormats
import MarkdownRendering
import Notation

// MARK: - Links and images
// The renderer reports their source ranges.
struct ReferenceResolution {
  var conversion: BodyConversion
  var edits: [ForeignText.Edit] = []
  /// The resolved source ranges; several references may share one definition.
  private var places: Set<SourceRange> = []

  init(_ conversion: BodyConversion) { self.conversion = conversion }

  private var text: ForeignText { conversion.text }

  mutating func resolve(_ result: Diagnosed<MarkdownBody>) {
    for reference in result.value.references where !conversion.resolvedDestinations.contains(reference.destination) {
      guard !reference.destination.isEmpty else { continue }
      guard places.insert(reference.range).inserted else { continue }
      guard isDestination(reference) else {
        conversion.hasErrors = conversion.hasErrors || reference.isRelative
        continue
      }
      let address = OldAddress(reference.destination, in: conversion.body, of: conversion.site)
      switch reference.kind {
      case .wikiLink: resolve(wikiLink: reference)
      case .image: resolvePicture(address, reference.range.indices)
      case .link, .address: resolveLink(address, suffix: reference.suffix, reference.range.indices)
      }
    }
    for diagnostic in result.diagnostics {
      guard let place = diagnostic.range, places.insert(place).inserted else { continue }
      resolve(diagnostic.code, place.indices)
    }
  }

  /// Whether the source text of a reference is its destination.
  private func isDestination(_ reference: MarkdownReference) -> Bool {
    let written = stripped(String(text[reference.range.indices].drop { $0 == "<" }))
    return !written.isEmpty && !written.utf8.contains(where: { $0 == .lineFeed })
      && (written.utf8.starts(with: reference.destination.utf8.prefix(1)) || written.hasPrefix("\\")
        || written.hasPrefix("&"))
  }

  private mutating func resolve(_ code: DiagnosticCode, _ place: Range<Int>) {
    let written = text[place]
    switch code {
    case .foreignPicture: resolveForeign(written, place)
    case .unsafeLink:
      if let link = WrittenLink(text, around: place) {
        showText(of: link, written, "address with a forbidden scheme omitted")
      }
    case .malformedLink where written.contains(" "): edits.append(.init(place, destination(withoutSize(written))))
    default: break
    }
  }

  private mutating func resolveForeign(_ written: String, _ place: Range<Int>) {
    let address = OldAddress(written, in: conversion.body, of: conversion.site)
    if address.isAbsolute, !written.hasPrefix("//"), address.picture != nil { return resolvePicture(address, place) }
    if written.hasPrefix("//") {
      edits.append(.init(place, "https:" + written))
    } else if let origin = MarkdownAddress.origin(of: written), origin.hasPrefix("https:") {
      conversion.pictureOrigins.insert(origin)
    } else if let link = WrittenLink(text, around: place) {
      writeLink(link, to: written, "image without HTTPS replaced by a link")
    } else {
      expandDefinition(place)
    }
  }

  private mutating func resolvePicture(_ address: OldAddress, _ place: Range<Int>) {
    if let picture = address.picture { return write(picture, place) }
    guard let link = WrittenLink(text, around: place) else { return expandDefinition(place) }
    let isInLink = text.byte(link.start - 1) == UInt8(ascii: "[")
    let what = "image missing in the source"
    if let complete = address.complete, !isInLink {
      writeLink(link, to: complete, what)
    } else {
      showText(of: link, text[place], what)
    }
  }

  private mutating func resolveLink(_ address: OldAddress, suffix: String, _ place: Range<Int>) {
    if let page = address.page { return write(page, suffix: suffix, place) }
    if let picture = address.picture { return write(picture, place) }
    if let complete = address.complete { return edits.append(.init(place, destination(complete + suffix))) }
    guard let link = WrittenLink(text, around: place) else { return expandDefinition(place) }
    showText(of: link, text[place], "link to a page that is not imported; only its text is kept")
  }

  private mutating func write(_ picture: (source: String, path: String), _ place: Range<Int>) {
    conversion.pictures[picture.path] = picture.source
    write(picture.path, place)
  }

  private mutating func write(_ path: String, suffix: String = "", _ place: Range<Int>) {
    let written = destination(path)
    conversion.resolvedDestinations.insert(written)
    edits.append(.init(place, written + suffix))
  }

  /// Replaces an image with a link.
  private mutating func writeLink(_ link: WrittenLink, to address: String, _ what: String) {
    conversion.remark(what, of: address, at: link.start)
    edits.append(.init(link.start..<link.end, "[\(shownText(of: link, address))](\(destination(address)))"))
  }

  private mutating func showText(of link: WrittenLink, _ address: String, _ what: String) {
    conversion.remark(what, of: address, at: link.start)
    if link.isPicture { return edits.append(.init(link.start..<link.end, shownText(of: link, address))) }
    edits.append(.init(link.start..<link.text.lowerBound, ""))
    edits.append(.init(link.text.upperBound..<link.end, ""))
  }

  /// Returns the alternative text and title of an image, or else its file name.
  private func shownText(of link: WrittenLink, _ address: String) -> String {
    let alt = stripped(text[link.text])
    let words = [alt, link.title == alt ? "" : link.title].filter { !$0.isEmpty }
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? address
    return words.isEmpty ? MarkdownEscaping.escaped(name, .linkText) : words.joined(separator: ". ")
  }

  private func withoutSize(_ address: String) -> String {
    guard let space = address.lastIndex(of: " "), address[space...].hasPrefix(" =") else { return address }
    return stripped(String(address[..<space]))
  }
}

extension MarkdownReference {
  /// Whether the destination must exist in the site: it has neither a scheme nor a host.
  fileprivate var isRelative: Bool {
    MarkdownAddress.scheme(of: destination) == nil && !destination.hasPrefix("#") && !destination.hasPrefix("//")
  }
}

// MARK: - Link definitions
// Unresolved definitions are inlined, because each link is reported separately.
extension ReferenceResolution {
  private mutating func expandDefinition(_ place: Range<Int>) {
    let line = text.lineStart(place.lowerBound)..<text.lineEnd(place.upperBound)
    guard let start = text.firstIndex(of: "[", in: line),
      let end = text.firstIndex(of: "]:", in: start..<line.upperBound),
      end < place.lowerBound
    else { return }
    let label = normalized(text[start + 1..<end])
    let code = ForeignBlocks(text).code
    let tail = "(" + stripped(text[end + 2..<line.upperBound]) + ")"
    edits.append(.init(start..<line.upperBound, ""))
    for (range, isFull) in brackets(code) where range.lowerBound != start && normalized(text[range]) == label {
      edits.append(isFull ? .init(range.lowerBound - 1..<range.upperBound + 1, tail) : shortcut(range, tail))
    }
  }

  private func shortcut(_ range: Range<Int>, _ tail: String) -> ForeignText.Edit {
    let end = range.upperBound + 1
    return .init(end..<(text.holds("[]", at: end) ? end + 2 : end), tail)
  }

  private func normalized(_ label: String) -> String {
    label.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  /// Returns the ranges of possible labels in brackets, and whether bracketed text precedes each.
  private func brackets(_ code: [Range<Int>]) -> [(Range<Int>, isFull: Bool)] {
    var found: [(Range<Int>, Bool)] = []
    var open: Int?
    for index in text.bytes.indices where text.byte(index - 1) != UInt8(ascii: "\\") {
      if text.bytes[index] == UInt8(ascii: "[") { open = index }
      guard text.bytes[index] == UInt8(ascii: "]"), let start = open else { continue }
      open = nil
      let next = text.byte(index + 1)
      let isFollowed = next == UInt8(ascii: "[") && text.byte(index + 2) != UInt8(ascii: "]")
      guard index - start < 1_000, next != UInt8(ascii: "("), next != UInt8(ascii: ":"), !isFollowed,
        code.holding(start) == nil
      else {
        continue
      }
      found.append((start + 1..<index, text.byte(start - 1) == UInt8(ascii: "]")))
    }
    return found
  }
}
