import Notation

/// Additions to pages in responses; files in the output folder are not modified.
package enum PageInjection {
  /// Returns the page with `addition` inserted before the last `</body`, or appended if there is no such tag.
  package static func page(_ page: ContiguousArray<UInt8>, adding addition: String) -> ContiguousArray<UInt8> {
    var page = page
    page.insert(contentsOf: addition.utf8, at: endOfBody(page) ?? page.count)
    return page
  }

  /// Returns the offset of the last `</body`, ignoring letter case.
  private static func endOfBody(_ page: ContiguousArray<UInt8>) -> Int? {
    let tag = ContiguousArray("</body".utf8)
    var start = page.count - tag.count
    while start >= 0 {
      if page[start] == tag[0], tag.indices.allSatisfy({ isSame(page[start + $0], tag[$0]) }) { return start }
      start -= 1
    }
    return nil
  }

  private static func isSame(_ byte: UInt8, _ expected: UInt8) -> Bool {
    byte == expected || expected.isLetter && byte | 0x20 == expected
  }
}

/// A page for sites without a 404 page.
enum PlainPage {
  /// Returns the "Not found" page, or a page with only the error panel if the build failed.
  static func notFound(_ state: PreviewState) -> String {
    let (title, main) =
      state.panel.isEmpty
      ? ("Not found", "<main><h1>Not found</h1><p>No page has this URL.</p></main>") : ("Errors", "<main></main>")
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <meta name="color-scheme" content="light dark"><title>\(title)</title></head>
      <body>\(main)\(state.addition)</body></html>

      """
  }
}
