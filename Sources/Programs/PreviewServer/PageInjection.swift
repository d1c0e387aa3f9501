import Notation

/// What is put into pages on their way to the browser; the output folder never holds it.
package enum PageInjection {
  /// The page with `addition` before the end of its body, or at the end where that is not written.
  package static func page(_ page: ContiguousArray<UInt8>, adding addition: String) -> ContiguousArray<UInt8> {
    var page = page
    page.insert(contentsOf: addition.utf8, at: endOfBody(page) ?? page.count)
    return page
  }

  /// The last `</body`, in letters of either case.
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

/// A page for when the site has none of its own.
enum PlainPage {
  /// What is shown where nothing is: the errors alone, if there are any.
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
