import ReviewModel
import Templating

/// A template that every theme has: one kind of page, feed or list.
package struct ThemeTemplate: Sendable {
  /// The name by which it is asked for: the name of its file without `.html`.
  package let name: String
  /// The file in the theme's folder.
  package let file: String
  /// What is made with it, in one sentence.
  package let summary: String
  /// The values that it gets.
  package let shape: RecordShape

  /// All of them, in the order in which they are documented.
  package static let all: [ThemeTemplate] = {
    let templates = PageKinds.all.compactMap { ($0 as? any TemplateKind).map { ThemeTemplate($0) } }
    var files: Set<String> = []
    return templates.filter { files.insert($0.file).inserted }
  }()

  private init<Kind: TemplateKind>(_ kind: Kind) {
    (file, summary, shape) = (kind.file, kind.summary, Kind.Record.schema.shape)
    name = Self.name(of: kind.file)
  }

  /// The files of those of a site that does without some pages.
  static func files(without unwanted: [OptionalPages]) -> Set<String> {
    let kinds = PageKinds.all.filter { $0.option.map { !unwanted.contains($0) } ?? true }
    return Set(kinds.compactMap { ($0 as? any TemplateKind)?.file })
  }

  /// The files of the kinds of page with certain variants.
  fileprivate static func files(with variants: TemplateVariants) -> [String] {
    PageKinds.all.compactMap { ($0 as? any TemplateKind).flatMap { $0.variants == variants ? $0.file : nil } }
  }

  /// The name of the template in `file`.
  static func name(of file: String) -> String {
    file.hasSuffix(".html") ? String(file.dropLast(".html".count)) : file
  }
}

/// Something that makes the program of each template of a theme.
protocol ThemeTemplateVisitor {
  /// Makes the program of the template in a file.
  mutating func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record>
}

/// The names of templates that may take the place of another for some of its pages.
enum TemplateVariants {
  case none
  /// The keys of the topic kinds of the site, such as `topic.director.html`.
  case topicKinds
  /// The layouts that a theme has, such as `page.wide.html`.
  case layouts
}

/// A template that takes the place of another for some of its pages, such as `topic.director.html` or `page.wide.html`.
struct TemplateVariant: Sendable {
  /// The key of the kind of topics, or the `layout` of a page.
  let key: String
  let file: String

  init(_ key: String, of file: String) {
    self.key = key
    self.file = "\(ThemeTemplate.name(of: file)).\(key).html"
  }
}

extension ThemeFiles {
  /// The variants for the kinds of topics that a site has, and for pages.
  func variants(for kinds: [TopicKind]) -> [TemplateVariant] {
    let files = ThemeTemplate.files(with: .topicKinds)
    let topics = kinds.flatMap { kind in files.map { TemplateVariant(kind.key, of: $0) } }
    let known = Set(templates.map(\.name))
    return topics.filter { known.contains(ThemeTemplate.name(of: $0.file)) }
      + ThemeTemplate.files(with: .layouts).flatMap { file in layouts.map { TemplateVariant($0, of: file) } }
  }

  /// What a page may name as its `layout`.
  package var layouts: [String] {
    let prefixes = ThemeTemplate.files(with: .layouts).map { ThemeTemplate.name(of: $0) + "." }
    return prefixes.flatMap { prefix in
      templates.compactMap { $0.name.hasPrefix(prefix) ? String($0.name.dropFirst(prefix.count)) : nil }
    }
  }
}

/// The programs of a theme. Each is made once, though several kinds of page may share a template.
struct ThemePrograms<Visitor: ThemeTemplateVisitor> {
  private(set) var visitor: Visitor
  private var known: [String: any Sendable] = [:]

  private let variants: [TemplateVariant]

  init(_ visitor: Visitor, _ variants: [TemplateVariant] = []) {
    (self.visitor, self.variants) = (visitor, variants)
  }

  /// Those that take the place of the template in a file.
  func variants(of file: String) -> [TemplateVariant] {
    let name = ThemeTemplate.name(of: file) + "."
    return variants.filter { $0.file.hasPrefix(name) }
  }

  /// The program of the template in a file, for pages of a kind.
  mutating func program<Kind: TemplateKind>(_ file: String, of kind: Kind) -> TemplateProgram<Kind.Record> {
    if let program = known[file] as? TemplateProgram<Kind.Record> { return program }
    let program = visitor.program(file, for: Kind.Record.self)
    known[file] = program
    return program
  }
}
