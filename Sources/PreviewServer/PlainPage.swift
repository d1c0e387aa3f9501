/// A page for when the site has none of its own.
enum PlainPage {
  /// What is shown where nothing is: the errors alone, if there are any.
  static func notFound(_ state: PreviewState) -> String {
    let (title, main) =
      state.panel.isEmpty
      ? ("Not found", "<main><h1>Not found</h1><p>There is no page here.</p></main>") : ("Errors", "<main></main>")
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <meta name="color-scheme" content="light dark"><title>\(title)</title></head>
      <body>\(main)\(state.addition)</body></html>

      """
  }
}
