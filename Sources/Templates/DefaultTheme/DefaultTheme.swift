/// The theme that comes with Verdict: the folder `templates`, as it was when the program was built.
package enum DefaultTheme {
  /// The texts of its files, by their paths in a theme.
  package static var files: [(path: String, text: String)] { embeddedFiles }
}
