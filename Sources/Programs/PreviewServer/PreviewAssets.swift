/// Files that the server itself provides, below a path that no file of a site has.
package enum PreviewAssets {
  /// The path of the event stream.
  package static let eventsPath = "/.verdict/events"
  /// The path of the reload script.
  package static let scriptPath = "/.verdict/reload.js"
  /// The path of the error panel's style sheet.
  package static let stylePath = "/.verdict/panel.css"

  /// A script that follows the event stream while its page is visible.
  static let script = embeddedText("reload.js")

  /// The style sheet of the panel. Its class and property names have a prefix, and `all: revert` resets the site's styles.
  static let style = embeddedText("panel.css")
}
