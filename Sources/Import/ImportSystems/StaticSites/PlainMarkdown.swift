import MarkupConversion
import ReviewModel

/// Returns a line without Markdown markup: `*Great* [food](/x)` becomes `Great food`.
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

/// Returns a line without Markdown and HTML markup.
func withoutMarkup(_ text: String) -> String { withoutMarks(HTMLMarkdown.plainText(of: text)) }
