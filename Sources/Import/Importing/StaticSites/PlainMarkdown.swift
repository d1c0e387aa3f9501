import ReviewModel

/// A line of text without the marks of Markdown: `*Great* [food](/x)` as `Great food`.
func withoutMarks(_ text: String) -> String {
  var scalars = Array(text.unicodeScalars)[...]
  var result = String.UnicodeScalarView()
  while let scalar = scalars.popFirst() {
    switch scalar {
    case "*", "`": continue
    case "!" where scalars.first == "[": continue
    case "[" where scalars.contains("]"): continue
    case "]" where scalars.first == "(": scalars = scalars.drop { $0 != ")" }.dropFirst()
    default: result.append(scalar)
    }
  }
  return cleaned(String(result))
}

/// A line of Markdown and HTML without the marks of either.
func withoutMarkup(_ text: String) -> String { withoutMarks(HTMLMarkdown.plainText(of: text)) }
