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

/// A template for the pages of one kind of topics, such as `topic.director.html` or `topics.director.html`.
struct TopicTemplate: Sendable {
  /// The key of the kind.
  let key: String
  let file: String
}

extension ThemeFiles {
  /// The templates for single kinds of topics of those that a site has.
  func topicTemplates(of kinds: [TopicKind]) -> [TopicTemplate] {
    kinds.flatMap { kind in
      [TopicPageKind.declared.file, TopicsPageKind().file].compactMap { file in
        let name = "\(ThemeTemplate.name(of: file)).\(kind.key)"
        return templates.contains { $0.name == name } ? TopicTemplate(key: kind.key, file: name + ".html") : nil
      }
    }
  }
}

/// The programs of a theme. Each is made once, though several kinds of page may share a template.
struct ThemePrograms<Visitor: ThemeTemplateVisitor> {
  private(set) var visitor: Visitor
  private var known: [String: any Sendable] = [:]

  /// The templates that a theme has for single kinds of topics, with the keys of these.
  private let topicTemplates: [TopicTemplate]

  init(_ visitor: Visitor, _ topicTemplates: [TopicTemplate] = []) {
    (self.visitor, self.topicTemplates) = (visitor, topicTemplates)
  }

  /// Those that take the place of the template in a file.
  func topicTemplates(of file: String) -> [TopicTemplate] {
    let name = ThemeTemplate.name(of: file) + "."
    return topicTemplates.filter { $0.file.hasPrefix(name) }
  }

  /// The program of the template in a file, for pages of a kind.
  mutating func program<Kind: TemplateKind>(_ file: String, of kind: Kind) -> TemplateProgram<Kind.Record> {
    if let program = known[file] as? TemplateProgram<Kind.Record> { return program }
    let program = visitor.program(file, for: Kind.Record.self)
    known[file] = program
    return program
  }
}
