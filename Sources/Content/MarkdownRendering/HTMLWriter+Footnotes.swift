import CCommonMark
import Diagnostics

extension HTMLWriter {
  /// Writes `[^name]` as the number of its footnote. Without a footnote, and inside a link, it remains text.
  mutating func writeReference(_ written: Span<UInt8>) {
    let name = written.extracting(2..<written.count - 1)
    guard !isInLink, let reference = footnotes.refer(to: name, isHidden: isInSpoiler) else {
      write(written)
      // A reference that occurs only after a backslash is text, and not reported.
      if let place = search.place(ofNext: written) { reportReference(written, at: place) }
      return
    }
    body.html.append("<sup><a href=\"")
    addReference(to: "note", reference.number)
    body.html.append("\" id=\"")
    appendID("ref", reference.number, reference.reference)
    body.html.append("\" role=\"doc-noteref\" aria-label=\"")
    append(options.labels.footnote)
    body.html.append(contentsOf: " \(reference.number)\">\(reference.number)</a></sup>".utf8)
  }

  /// Writes the fragment of a link, and a reference that is completed where the text is shown on another page.
  private mutating func addReference(to kind: StaticString, _ number: Int, _ reference: Int = 1) {
    let offset = body.html.count
    body.html.append(UInt8(ascii: "#"))
    appendID(kind, number, reference)
    let suffix = String(decoding: body.html[offset...], as: UTF8.self)
    let place = SourceRange(0, 0)
    body.references.append(
      MarkdownReference(kind: .link, offset: offset, destination: "", suffix: suffix, range: place)
    )
  }

  /// Appends an id that is unique: anchors of headings contain no full stop, and other files of a feed have another `fileID`.
  private mutating func appendFootnoteID(_ kind: StaticString, _ number: Int) {
    body.html.append(kind)
    body.html.append(contentsOf: ".\(fileID).\(number)".utf8)
  }

  private mutating func appendID(_ kind: StaticString, _ number: Int, _ reference: Int) {
    appendFootnoteID(kind, number)
    if reference > 1 { body.html.append(contentsOf: ".\(reference)".utf8) }
  }

  mutating func append(_ label: String) { body.html.appendEscaped(ContiguousArray(label.utf8).span) }
}

// MARK: - Lists of footnotes
extension HTMLWriter {
  /// Begins the list of hidden footnotes, or of the others; returns false if it is empty.
  mutating func beginFootnotes(hidden: Bool) -> Bool {
    guard footnotes.begin(hidden: hidden) else { return false }
    let label = options.labels.footnotes
    body.html.startLine()
    if hidden { beginSpoiler(label) }
    body.html.append("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"")
    append(hidden ? options.labels.spoiler + options.labels.colon + label : label)
    body.html.append("\">\n<ol>\n")
    return true
  }

  /// Begins the next footnote of the list; returns nil at the end.
  mutating func beginFootnote(hidden: Bool, linesBefore: Int) -> BodySegment? {
    guard footnotes.advance() else { return nil }
    let footnote = footnotes.current
    begin(footnote.segment.asFootnote(hidden: hidden), linesBefore: linesBefore)
    body.html.append("<li id=\"")
    appendFootnoteID("note", footnote.number)
    let isCounted = footnote.number == footnotes.place
    body.html.append(contentsOf: (isCounted ? "\">\n" : "\" value=\"\(footnote.number)\">\n").utf8)
    return footnote.segment
  }

  /// Ends a footnote with links back to its references, in its last paragraph if it ends with one.
  mutating func endFootnote() {
    counter.endWord()
    let footnote = footnotes.current
    let end = "</p>\n"
    if body.html.suffix(end.utf8.count).elementsEqual(end.utf8) {
      body.html.removeLast(end.utf8.count)
    } else {
      body.html.startLine()
      body.html.append("<p>")
    }
    for reference in footnote.leadsBack { appendLinkBack(footnote.number, reference) }
    body.html.append("</p>\n</li>\n")
  }

  private mutating func appendLinkBack(_ number: Int, _ reference: Int) {
    body.html.append(" <a href=\"")
    addReference(to: "ref", number, reference)
    body.html.append("\" role=\"doc-backlink\" aria-label=\"")
    append(options.labels.backToText)
    let which = reference > 1 ? " \(reference)" : ""
    body.html.append(contentsOf: "\(which)\">↑\(which)</a>".utf8)
  }

  mutating func endFootnotes(hidden: Bool) {
    body.html.append("</ol>\n</section>\n")
    if hidden { endSpoiler() }
  }
}

// MARK: - Diagnostics
extension HTMLWriter {
  private mutating func reportReference(_ written: Span<UInt8>, at place: SourceRange) {
    let name = written.text
    let message = isInLink ? "footnote reference '\(name)' in the text of a link" : "footnote '\(name)' not found"
    let hint =
      isInLink
      ? "move it after the link" : #"write '\#(name): text' on a separate line, or '\\#(name)' for plain text"#
    diagnostics.add(Diagnostic(.unknownFootnote, message, hint: hint, in: source, at: place))
  }

  /// Reports footnotes without references and repeated footnotes.
  mutating func reportFootnotes() {
    for footnote in footnotes.all where footnote.number == 0 {
      guard let name = footnote.segment.footnoteName else { continue }
      let (place, written) = written(name)
      let message = "footnote '\(written)' is omitted: no reference"
      let hint = "add '\(written)' to the text, or remove the footnote"
      diagnostics.add(Diagnostic(.footnoteUnused, message, hint: hint, in: source, at: place))
    }
    for (name, first) in footnotes.repeated {
      let (place, written) = written(name)
      let message = "footnote '\(written)' is omitted: duplicate name"
      let notes = [Diagnostic.Note("first footnote", in: source, at: self.written(first).place)]
      let hint = "use another name"
      diagnostics.add(Diagnostic(.footnoteUnused, message, hint: hint, in: source, at: place, notes: notes))
    }
  }

  /// Returns the range and text of `[^name]` from the range of its name.
  private func written(_ name: Range<Int>) -> (place: SourceRange, text: String) {
    let place = SourceRange(name.lowerBound - 2, name.upperBound + 1)
    return (place, source.text(in: place))
  }
}

extension BodySegment {
  /// Returns the footnote as a segment of its list, which may be a spoiler.
  fileprivate func asFootnote(hidden: Bool) -> BodySegment {
    BodySegment(range: range, firstLine: firstLine, spoilerTitle: hidden ? 0..<0 : nil, kind: kind)
  }
}
