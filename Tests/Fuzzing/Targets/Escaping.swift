import Diagnostics
import Notation
import Templating

extension FuzzTarget {
  /// Escaped text contains no character that could end it, and is parsed as the original text.
  static let escaping = FuzzTarget(name: "Escaping") { bytes in
    let input = text(bytes)
    checkMarkup(escaped(input, "{{x}}", in: "a.html"), of: input)
    checkMarkup(escaped(input, "{{x}}", in: "a.xml"), of: withoutForbidden(input))
    checkJSON(escaped(input, "{{x | json}}", in: "a.json"), of: input)
    checkJSON("\(JSON.text(input))", of: input)
  }
}

private func escaped(_ input: String, _ template: String, in name: String) -> String {
  let library = TemplateLibrary.parse([(name, SourceFile(path: name, text: template))]).value
  let environment = TemplateEnvironment(origin: "", language: "en")
  guard let program = library.lenientProgram(name, in: environment).value else { return "" }
  var renderer = TemplateRenderer()
  var page = OutputBuffer()
  try? renderer.render(program, .object(["x": .string(input)]), into: &page)
  return text(page.bytes)
}

private func checkMarkup(_ escaped: String, of input: String) {
  hold(!escaped.utf8.contains { "<>\"'".utf8.contains($0) }, "'\(escaped)' contains its own end")
  let parsed = parsedReferences(in: escaped)
  hold(parsed.utf8.elementsEqual(input.utf8), "'\(input)' parses back to '\(parsed)'")
}

/// Returns the text with the five character references decoded; any other ampersand is a violation.
private func parsedReferences(in escaped: String) -> String {
  let parts = escaped.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(into: String(parts[0]) ?? "") { result, part in
    let known = references.first { part.starts(with: $0.name.utf8) }
    hold(known != nil, "an unescaped ampersand")
    result += (known?.text ?? "") + (String(part.dropFirst(known?.name.utf8.count ?? 0)) ?? "")
  }
}

private let references = [
  (name: "amp;", text: "&"), (name: "lt;", text: "<"), (name: "gt;", text: ">"), (name: "quot;", text: "\""),
  (name: "#39;", text: "'"),
]

/// Returns the text without characters that XML cannot contain (XML 1.0, section 2.2).
private func withoutForbidden(_ text: String) -> String {
  var kept = text.unicodeScalars
  kept.removeAll { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) || 0xFFFE...0xFFFF ~= $0.value }
  return String(kept)
}

private func checkJSON(_ written: String, of input: String) {
  guard case .string(let parsed)? = JSONReader.read(SourceFile(path: "a.json", text: written)).value else {
    return hold(false, "'\(written)' is not a JSON string")
  }
  hold(parsed.utf8.elementsEqual(input.utf8), "'\(input)' parses back to '\(parsed)'")
}
