/// The text with everything that could move the cursor or hide characters replaced: tabs by a space, control and
/// direction-changing characters by U+FFFD. What authors write must not be able to paint on their terminal.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(scalar == "\t" ? " " : isUnprintable(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

/// Whether a terminal could take the character for more than text.
func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
  case .format: scalar != "\u{200D}"
  default: false
  }
}
