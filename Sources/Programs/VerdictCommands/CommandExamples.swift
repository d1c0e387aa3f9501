/// Returns the end of the help of a command: examples, and where its documentation is.
package func examples(_ lines: String...) -> String {
  "Examples:\n" + lines.map { "  verdict \($0)\n" }.joined() + "\nDocumentation: man verdict"
}
