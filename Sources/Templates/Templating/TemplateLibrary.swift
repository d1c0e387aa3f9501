import Diagnostics

/// The parsed templates, layouts and partials of a theme, by name.
package struct TemplateLibrary: Sendable {
  /// A parsed template.
  struct Template: Sendable {
    let source: SourceFile
    let nodes: [TemplateNode]
  }

  var templates: [String: Template] = [:]
  let limits: TemplateLimits

  /// Parses templates with the names that tags refer to. Returns all syntax errors of all templates. Of several templates
  /// with one name, the last is used.
  package static func parse(
    _ sources: [(name: String, source: SourceFile)],
    limits: TemplateLimits = TemplateLimits()
  ) -> Diagnosed<TemplateLibrary> {
    var library = TemplateLibrary(limits: limits)
    var diagnostics: [Diagnostic] = []
    for (name, source) in sources.lazy.map({ ($0.name, $0.source.withoutByteOrderMark) }) {
      let nodes = TemplateParser.parse(source, limits: limits).taking(into: &diagnostics)
      library.templates[name] = Template(source: source, nodes: nodes)
    }
    return Diagnosed(library, diagnostics)
  }

  /// Returns the file of the template with a name; nil if there is none.
  package func source(_ name: String) -> SourceFile? { templates[name]?.source }

  /// The names of all templates, sorted.
  package var names: [String] { templates.keys.sorted() }

  /// Compiles a template for records of one type. The value is nil if there are errors: unknown names, partials, blocks and
  /// filters, values of the wrong type, recursive partials. Invalid syntax is skipped, so callers must stop if `parse`
  /// reported errors.
  package func program<Record: TemplateRecord>(
    _ name: String,
    for record: Record.Type,
    in environment: TemplateEnvironment
  ) -> Diagnosed<TemplateProgram<Record>?> {
    compile(name, .typed, environment, [ScopeShape(.record(record.schema.shape), isList: false)])
      .map { $0.map(TemplateProgram.init) }
  }

  /// Returns the program of a template that is known to be valid; it is compiled on first use.
  package static func program<Record: TemplateRecord>(
    _ name: String,
    for record: Record.Type,
    in environment: TemplateEnvironment,
    of library: Lazy<TemplateLibrary>
  ) -> TemplateProgram<Record> {
    TemplateProgram(
      deferred: Lazy {
        (library.value.program(name, for: record, in: environment).value ?? .empty(in: environment)).code
      }
    )
  }

  /// Compiles a template for JSON data with the lenient rules of the specification: unknown names and partials print
  /// nothing, and partials may be recursive. The value is nil if the template does not exist or a filter is invalid.
  package func lenientProgram(
    _ name: String,
    in environment: TemplateEnvironment
  ) -> Diagnosed<LenientTemplateProgram?> {
    compile(name, .lenient, environment, []).map { $0.map(LenientTemplateProgram.init) }
  }

  func compile(
    _ name: String,
    _ mode: TemplateCompiler.Mode,
    _ environment: TemplateEnvironment,
    _ scopes: [ScopeShape]
  ) -> Diagnosed<TemplateCode?> {
    guard let template = templates[name] else { return missing(name) }
    var compiler = TemplateCompiler(self, environment, mode, Placement(source: template.source, chain: [name]))
    compiler.scopes = scopes
    compiler.compile(template.nodes)
    compiler.checkEnd()
    compiler.fits(at: SourceRange(0, 0))
    let diagnostics = compiler.diagnostics.all
    return Diagnosed(diagnostics.isEmpty ? compiler.code() : nil, diagnostics)
  }

  private func missing(_ name: String) -> Diagnosed<TemplateCode?> {
    let hint = didYouMean(name, among: names)
    let source = SourceFile(path: name, bytes: [])
    return Diagnosed(nil, [Diagnostic(.templateMissing, "template '\(name)' not found", hint: hint, in: source)])
  }

  func code(ofPartial name: String, at caller: Placement, in environment: TemplateEnvironment) -> TemplateCode {
    var place = caller
    place.depth = 0
    place.chain = [place.chain[0], name]
    var compiler = TemplateCompiler(self, environment, .lenient, place)
    compiler.compile(templates[name]?.nodes ?? [])
    return compiler.code()
  }
}

// MARK: - Used templates
extension TemplateLibrary {
  /// Returns the names of the given templates and of all that they include, directly or indirectly.
  package func names(reachedFrom pages: some Sequence<String>) -> Set<String> {
    var reached: Set<String> = []
    var waiting = Array(pages)
    while let name = waiting.popLast() {
      guard let template = templates[name], reached.insert(name).inserted else { continue }
      addIncludes(of: template.nodes, to: &waiting)
    }
    return reached
  }

  /// Returns a note for each template that no page uses, sorted by name. The hint suggests a page's template with a similar
  /// name.
  package func unused(byPages pages: [String]) -> [Diagnostic] {
    let reached = names(reachedFrom: pages)
    let suggestions = Suggestions((reached.union(pages)).sorted())
    return names.filter { !reached.contains($0) }.compactMap { name in
      templates[name].map { template in
        let suffix = template.source.path.hasSuffix(".html") ? ".html" : ""
        let suggestion = suggestions.nearest(to: name).map { "did you mean '\($0)\(suffix)'? Otherwise " } ?? ""
        let hint = "\(suggestion)include it with {{> \(name)}}, or remove it"
        return Diagnostic(.templateUnused, "unused template '\(name)'", hint: hint, in: template.source)
      }
    }
  }

  /// Returns the values that the given templates and all that they include use, such as `site.title`, without those of filters.
  package func values(reachedFrom pages: some Sequence<String>) -> Set<String> {
    var values: Set<String> = []
    for name in names(reachedFrom: pages) { addValues(of: templates[name]?.nodes ?? [], to: &values) }
    return values
  }

  private func addValues(of nodes: [TemplateNode], to values: inout Set<String>) {
    for node in nodes {
      switch node.kind {
      case .text, .partial: break
      case .value(let expression, _): values.formUnion(expression.name.map { [$0] } ?? [])
      case .section(let expression, _, let children):
        values.formUnion(expression.name.map { [$0] } ?? [])
        addValues(of: children, to: &values)
      case .block(let block): addValues(of: block.children, to: &values)
      case .parent(_, _, let blocks): for block in blocks { addValues(of: block.children, to: &values) }
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

extension TemplateExpression {
  /// The value as written; nil for `.` and loop values.
  fileprivate var name: String? {
    if case .path(let names) = head { names.map(\.text).joined(separator: ".") } else { nil }
  }
}
