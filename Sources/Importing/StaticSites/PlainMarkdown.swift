import ReviewModel

/// A line of text without the marks of Markdown and HTML: `*Great* [food](/x)` as `Great food`.
func withoutMarks(_ text: String) -> String {
  var scalars = Array(text.unicodeScalars)[...]
  var result = String.UnicodeScalarView()
  while let scalar = scalars.popFirst() {
    switch scalar {
    case "<" where isTag(scalars): scalars = scalars.drop { $0 != ">" }.dropFirst()
    case "*", "`": continue
    case "!" where scalars.first == "[": continue
    case "[" where scalars.contains("]"): continue
    case "]" where scalars.first == "(": scalars = scalars.drop { $0 != ")" }.dropFirst()
    case "&": result.append(contentsOf: reference(&scalars).unicodeScalars)
    default: result.append(scalar)
    }
  }
  return cleaned(String(result))
}

private func isTag(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
  guard let first = rest.first, first == "/" || first == "!" || first.properties.isAlphabetic else { return false }
  return rest.prefix(1_000).contains(">")
}

/// What a character reference stands for of those that people write; `&` for others.
private func reference(_ scalars: inout ArraySlice<Unicode.Scalar>) -> String {
  let name = String(String.UnicodeScalarView(scalars.prefix(8).prefix { $0 != ";" }))
  let known = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "nbsp": " ", "hellip": "…", "mdash": "—",
  ]
  guard let text = known[name] else { return "&" }
  scalars = scalars.dropFirst(name.unicodeScalars.count + 1)
  return text
}
