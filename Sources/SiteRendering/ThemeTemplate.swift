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
    var collector = ThemeTemplateCollector()
    _ = Theme(&collector)
    return collector.templates
  }()

  /// The name of the template in `file`.
  static func name(of file: String) -> String {
    file.hasSuffix(".html") ? String(file.dropLast(".html".count)) : file
  }
}

/// Something that is done with each template of a theme; `Theme.init` names them all.
protocol ThemeTemplateVisitor {
  /// Makes the program of a template.
  mutating func visit<Record: TemplateRecord>(
    _ file: String,
    _ record: Record.Type,
    _ summary: String
  ) -> TemplateProgram<Record>
}

/// Collects what there is to know of each template.
private struct ThemeTemplateCollector: ThemeTemplateVisitor {
  var templates: [ThemeTemplate] = []
  private let environment = TemplateEnvironment(origin: "", language: "en")

  mutating func visit<Record: TemplateRecord>(
    _ file: String,
    _ record: Record.Type,
    _ summary: String
  ) -> TemplateProgram<Record> {
    let name = ThemeTemplate.name(of: file)
    templates.append(ThemeTemplate(name: name, file: file, summary: summary, shape: record.schema.shape))
    return .empty(in: environment)
  }
}
