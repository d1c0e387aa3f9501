/// Returns the text without characters that move the cursor or hide text: tabs become spaces, control and format characters
/// U+FFFD. Content must not be able to control the author's terminal.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(scalar == "\t" ? " " : isUnprintable(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

/// Returns whether a terminal could interpret the character as a control.
func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
  case .format: scalar != "\u{200D}"
  default: false
  }
}
