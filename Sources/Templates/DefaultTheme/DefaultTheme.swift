/// The default theme: the folder `templates`, embedded at build time.
package enum DefaultTheme {
  /// The content of its files, with their paths in a theme.
  package static var files: [(path: String, text: String)] { embeddedFiles }
}
