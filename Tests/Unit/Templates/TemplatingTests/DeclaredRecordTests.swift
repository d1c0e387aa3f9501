import Diagnostics
import Templating
import TestSupport
import Testing

/// Records with fields that a site declares, and checks of templates against them.
@Suite struct DeclaredRecordTests {
  /// A film with a record of declared fields.
  private struct Film: TemplateRecord {
    static let shape = RecordShape(
      "details",
      [
        RecordShape.Field(name: "director", type: .texts), RecordShape.Field(name: "imdb-id", type: .text),
        RecordShape.Field(name: "length", type: .number), RecordShape.Field(name: "premiere", type: .day),
        RecordShape.Field(name: "trailer", type: .url), RecordShape.Field(name: "seen", type: .condition),
      ]
    )

    var values: [PlainValue?] = [
      .texts(["A", "<B>"]), .text("tt1 & 2"), .number(TemplateNumber(units: 15, decimals: 1)), nil, .url("/t/"),
      .condition(true),
    ]

    static let schema = RecordSchema<Film>("film") { film in
      film.declared("details", as: "details") { DeclaredRecord(shape, $0.values) }
    }
  }

  private static let environment = TemplateEnvironment(
    origin: "https://films.example",
    basePath: "/sub",
    language: "en",
    declared: [Film.shape]
  )

  private func rendered(_ template: String, name: String = "film") throws -> String {
    let library = TemplateLibrary.parse([(name, SourceFile(path: name, text: template))])
    let program = library.value.program(name, for: Film.self, in: Self.environment)
    #expect(library.diagnostics + program.diagnostics == [])
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value), Film(), into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func valuesAreFormattedByType() throws {
    #expect(try rendered("{{#details.director}}{{.}};{{/details.director}}") == "A;&lt;B&gt;;")
    #expect(try rendered("{{details.imdb-id}} {{details.length}} {{details.trailer}}") == "tt1 &amp; 2 1.5 /sub/t/")
    #expect(try rendered("{{#details}}{{imdb-id}}{{#seen}}!{{/seen}}{{/details}}") == "tt1 &amp; 2!")
    #expect(try rendered("[{{details.premiere}}]{{^details.premiere}}none{{/details.premiere}}") == "[]none")
    #expect(try rendered("{{. | json}}", name: "film.json").contains(#""imdb-id":"tt1 \u0026 2""#))
  }

  @Test func unknownNamesAreReported() {
    let source = MarkedSource("{{details.⟦directer⟧}}{{details.premiere.⟦year⟧}}")
    let library = TemplateLibrary.parse([("film", source.source)])
    let program = library.value.program("film", for: Film.self, in: Self.environment)
    #expect(program.diagnostics.map(\.code) == [.templateUnknownName, .templateUnknownName])
    #expect(program.diagnostics.first?.message == "unknown name 'directer' in details")
    #expect(program.diagnostics.first?.hint == "did you mean 'director'?")
    #expect(program.diagnostics.first?.range == source.ranges.first)
  }

  @Test func undeclaredNamesAreUnknown() {
    let source = MarkedSource("{{#details}}{{⟦director⟧}}{{/details}}")
    let library = TemplateLibrary.parse([("film", source.source)])
    let program = library.value.program("film", for: Film.self, in: .sample)
    #expect(program.diagnostics.map(\.message) == ["unknown name 'director'"])
    #expect(program.diagnostics.map(\.range) == source.ranges)
  }
}
