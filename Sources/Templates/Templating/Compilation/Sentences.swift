import Diagnostics
import Notation

// MARK: - Strings with named holes

extension TemplateLibrary.Template {
  /// Creates the template of a string. Its named holes are blocks: `{count} in {year}` has the blocks `count` and `year`.
  init(sentence: String, key: String, _ escaping: TemplateEscaping) {
    var (bytes, nodes): (ContiguousArray<UInt8>, [TemplateNode]) = ([], [])
    for (number, part) in sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      let name = number == 0 ? "" : part.prefix { $0.isLetter }
      let isHole = !name.isEmpty && part[name.endIndex...].hasPrefix("}")
      if isHole {
        let range = SourceRange(bytes.count, bytes.count + name.utf8.count)
        bytes += name.utf8
        nodes.append(TemplateNode(kind: .block(TemplateBlock(hole: String(name), at: range)), range: range))
      }
      let text = isHole ? part.dropFirst(name.count + 1) : part
      let start = bytes.count
      bytes += escaping.escaped((number > 0 && !isHole ? "{" : "") + text)
      nodes.append(TemplateNode(kind: .text(startsLine: false), range: SourceRange(start, bytes.count)))
    }
    self.init(source: SourceFile(path: "strings: \(key)", bytes: bytes), nodes: nodes)
  }
}

extension TemplateBlock {
  fileprivate init(hole name: String, at range: SourceRange) {
    self.init(
      name: TemplateName(text: name, range: range),
      children: [],
      startsOnNewLine: false,
      indentation: SourceRange(range.lowerBound, range.lowerBound),
      intrinsicIndentation: nil
    )
  }
}

extension TemplateCompiler {
  /// Returns the template of the string `t.KEY`; nil for other names and unknown strings.
  func sentence(_ name: String) -> TemplateLibrary.Template? {
    guard let key = name.stringKey, let text = environment.strings.texts[key] else { return nil }
    return TemplateLibrary.Template(sentence: text, key: key, escaping)
  }
}

extension String {
  /// The key in a name of the form `t.KEY`.
  var stringKey: String? { hasPrefix("t.") ? String(dropFirst(2)) : nil }
}

// MARK: - English texts on pages in other languages

extension TemplateCompiler {
  /// Compiles the text of a string. On a page in another language, an English one is marked, where elements are possible.
  mutating func marking(_ key: String?, _ compile: (inout TemplateCompiler) -> Void) {
    let isEnglish = key.map(environment.strings.englishKeys.contains) ?? false
    guard isEnglish, markup?.allowsElements == true else { return compile(&self) }
    let isMirrored = environment.strings.texts["direction"] == "rtl"
    builder.addLiteral(ContiguousArray("<span lang=\"en\"\(isMirrored ? " dir=\"ltr\"" : "")>".utf8))
    compile(&self)
    builder.addLiteral(ContiguousArray("</span>".utf8))
  }
}

extension TemplateExpression {
  /// The key of the string that is printed: of `t.KEY`, or of the noun of a number; nil for other values.
  var stringKey: String? {
    if let filter = filters.last, filter.name.text == "plural", case .text(let noun)? = filter.arguments.first?.value {
      return noun
    }
    guard filters.isEmpty, case .path(let names) = head, names.count == 2, names[0].text == "t" else { return nil }
    return names[1].text
  }
}
