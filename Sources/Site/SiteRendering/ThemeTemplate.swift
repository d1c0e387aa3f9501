import ReviewModel
import Templating

/// A template that every theme has, for one kind of page, feed or list.
package struct ThemeTemplate: Sendable {
  /// The file name without `.html`.
  package let name: String
  /// The file in the theme's folder.
  package let file: String
  /// A description of the pages, in one sentence.
  package let summary: String
  /// The shape of its record.
  package let shape: RecordShape

  /// All templates, in the order of the documentation.
  package static let all: [ThemeTemplate] = {
    let templates = PageKinds.all.compactMap { $0.templated }.map { ThemeTemplate($0) }
    var files: Set<String> = []
    return templates.filter { files.insert($0.file).inserted }
  }()

  /// The records within those of pages, each once.
  package static let innerRecords: [RecordShape] = {
    var records: [RecordShape] = []
    var names: Set<String> = []
    func collect(from shape: RecordShape) {
      for inner in shape.fields.compactMap(\.type.shape) where names.insert(inner.name).inserted {
        records.append(inner)
        collect(from: inner)
      }
    }
    for template in all { collect(from: template.shape) }
    return records
  }()

  /// Returns the records that a file of a theme may receive: that of its pages, or any for a partial.
  package static func records(of file: String) -> [RecordShape] {
    if let template = all.first(where: { $0.file == file }) { return [template.shape] }
    return all.map(\.shape) + innerRecords
  }

  private init<Kind: TemplateKind>(_ kind: Kind) {
    (file, summary, shape) = (kind.file, kind.summary, Kind.Record.schema.shape)
    name = Self.name(of: kind.file)
  }

  /// Returns the files of the templates of a site with some disabled pages.
  static func files(without disabled: [OptionalPages]) -> Set<String> {
    let kinds = PageKinds.all.filter { $0.option.map { !disabled.contains($0) } ?? true }
    return Set(kinds.compactMap { $0.templated?.file })
  }

  /// Returns the files of the templates that support a kind of variants.
  fileprivate static func files(with variants: TemplateVariants) -> [String] {
    PageKinds.all.compactMap { $0.templated }.filter { $0.variants == variants }.map { $0.file }
  }

  /// Returns the name of the template in `file`.
  static func name(of file: String) -> String {
    file.hasSuffix(".html") ? String(file.dropLast(".html".count)) : file
  }
}

/// A compiler or generator of template programs.
protocol ThemeTemplateVisitor {
  mutating func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record>
}

/// The kinds of variants that can override a template for some of its pages.
enum TemplateVariants {
  case none
  /// The keys of the topic kinds of the site, such as `topic.director.html`.
  case topicKinds
  /// The layouts of a theme, such as `page.wide.html`.
  case layouts
}

/// A template that overrides another for some of its pages, such as `topic.director.html` or `page.wide.html`.
struct TemplateVariant: Sendable {
  /// The key of the topic kind, or the `layout` of a page.
  let key: String
  let file: String

  init(_ key: String, of file: String) {
    self.key = key
    self.file = "\(ThemeTemplate.name(of: file)).\(key).html"
  }
}

extension ThemeFiles {
  /// Returns the variants for the topic kinds of a site, and for layouts of pages.
  func variants(for kinds: [TopicKind]) -> [TemplateVariant] {
    let files = ThemeTemplate.files(with: .topicKinds)
    let topics = kinds.flatMap { kind in files.map { TemplateVariant(kind.key, of: $0) } }
    let known = Set(templates.map(\.name))
    return topics.filter { known.contains(ThemeTemplate.name(of: $0.file)) }
      + ThemeTemplate.files(with: .layouts).flatMap { file in layouts.map { TemplateVariant($0, of: file) } }
  }

  /// The values that a page may choose as its `layout`.
  package var layouts: [String] {
    let prefixes = ThemeTemplate.files(with: .layouts).map { ThemeTemplate.name(of: $0) + "." }
    return prefixes.flatMap { prefix in
      templates.compactMap { $0.name.hasPrefix(prefix) ? String($0.name.dropFirst(prefix.count)) : nil }
    }
  }
}

/// The programs of a theme. Kinds of page with the same template share one program.
struct ThemePrograms<Visitor: ThemeTemplateVisitor> {
  private(set) var visitor: Visitor
  private var programs: [String: any Sendable] = [:]

  private let variants: [TemplateVariant]

  init(_ visitor: Visitor, _ variants: [TemplateVariant] = []) {
    (self.visitor, self.variants) = (visitor, variants)
  }

  func variants(of file: String) -> [TemplateVariant] {
    let name = ThemeTemplate.name(of: file) + "."
    return variants.filter { $0.file.hasPrefix(name) }
  }

  /// Returns the program of the template in a file, for pages of a kind.
  mutating func program<Kind: TemplateKind>(_ file: String, of kind: Kind) -> TemplateProgram<Kind.Record> {
    if let program = programs[file] as? TemplateProgram<Kind.Record> { return program }
    let program = visitor.program(file, for: Kind.Record.self)
    programs[file] = program
    return program
  }
}
