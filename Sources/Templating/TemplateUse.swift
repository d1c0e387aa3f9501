import Diagnostics

/// Which templates, layouts and partials are used.
extension TemplateLibrary {
  /// The names of the templates that pages are made of, and of all that these include, directly or not.
  package func names(reachedFrom pages: some Sequence<String>) -> Set<String> {
    var reached: Set<String> = []
    var waiting = Array(pages)
    while let name = waiting.popLast() {
      guard let template = templates[name], reached.insert(name).inserted else { continue }
      addIncludes(of: template.nodes, to: &waiting)
    }
    return reached
  }

  /// A note for each template that no page uses, sorted by name.
  package func unused(byPages pages: some Sequence<String>) -> [Diagnostic] {
    let reached = names(reachedFrom: pages)
    return names.filter { !reached.contains($0) }.compactMap { name in
      templates[name].map { template in
        let hint = "include it with {{> \(name)}}, or remove it"
        return Diagnostic(.templateUnused, "no page uses template '\(name)'", hint: hint, in: template.source)
      }
    }
  }

  private func addIncludes(of nodes: [TemplateNode], to names: inout [String]) {
    for node in nodes {
      switch node.kind {
      case .text, .value: break
      case .section(_, _, let children): addIncludes(of: children, to: &names)
      case .block(let block): addIncludes(of: block.children, to: &names)
      case .partial(let name, _): names.append(name.text)
      case .parent(let name, _, let blocks):
        names.append(name.text)
        for block in blocks { addIncludes(of: block.children, to: &names) }
      }
    }
  }
}
