import Diagnostics
import MarkdownRendering

extension FuzzTarget {
  /// Limits and rendering of a body.
  static let markdown = FuzzTarget(name: "Markdown") { bytes in
    let source = SourceFile(bytes)
    for smart in [true, false] {
      let rendered = MarkdownRenderer(MarkdownOptions(smartPunctuation: smart, plainText: smart))
        .render(source, body: source.range)
      check(rendered.diagnostics)
      check(rendered.value, sourceSize: bytes.count)
    }
  }
}

private func check(_ body: MarkdownBody, sourceSize: Int) {
  hold(String(validating: body.html, as: UTF8.self) != nil, "the HTML is not UTF-8")
  var scan = MarkupScan(body.html)
  scan.run()
  hold(body.excerpt.count <= 201, "an excerpt of \(body.excerpt.count) characters")
  let offsets = body.references.map(\.offset)
  hold(offsets == offsets.sorted() && (offsets.last ?? 0) <= body.html.count, "a misplaced reference")
  hold(body.references.allSatisfy { $0.range.upperBound <= sourceSize }, "a reference beyond the source")
  checkSpoilers(of: body)
}

private func checkSpoilers(of body: MarkdownBody) {
  var end = 0
  for spoiler in body.spoilers {
    hold(spoiler.lowerBound >= end && spoiler.upperBound <= body.html.count, "a misplaced spoiler")
    let html = body.html[spoiler]
    let isBlock = html.starts(with: "<details".utf8) && html.reversed().starts(with: "\n>sliated/<".utf8)
    let isInline = html.starts(with: "<label".utf8) && html.reversed().starts(with: ">lebal/<".utf8)
    hold(isBlock || isInline, "an unclosed spoiler")
    end = spoiler.upperBound
  }
}
