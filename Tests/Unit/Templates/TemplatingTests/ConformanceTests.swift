import Diagnostics
import Foundation
import Templating
import Testing

/// The test cases of the Mustache specification, read from the folder in `MUSTACHE_SPEC`.
@Suite struct ConformanceTests {
  static let folder = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"]

  struct Case: CustomTestStringConvertible {
    let name: String
    let template: String
    let partials: [String: String]
    let data: TemplateJSON
    let expected: String

    var testDescription: String { name }
  }

  @Test(
    .enabled(if: folder != nil, "set MUSTACHE_SPEC to the folder of the specification's JSON files"),
    arguments: [
      ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12), ("sections", 34),
      ("~inheritance", 27),
    ]
  )
  func module(_ name: String, count: Int) throws {
    let cases = try Self.cases(of: name)
    #expect(cases.count >= count)
    for example in cases { try check(example) }
  }

  private func check(_ example: Case) throws {
    let sources = example.partials.map { ($0.key, SourceFile(path: $0.key, text: $0.value)) }
    let main = ("main", SourceFile(path: "main", text: example.template))
    let library = TemplateLibrary.parse([main] + sources)
    let program = library.value.lenientProgram("main", in: TemplateEnvironment(origin: "", language: "en"))
    var buffer = OutputBuffer()
    var renderer = TemplateRenderer()
    try renderer.render(#require(program.value), example.data, into: &buffer)
    #expect(library.diagnostics.isEmpty && program.diagnostics.isEmpty, "\(example.name)")
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == example.expected, "\(example.name)")
  }

  private static func cases(of module: String) throws -> [Case] {
    let file = URL(fileURLWithPath: folder ?? "").appendingPathComponent(module + ".json")
    let suite = try JSONDecoder().decode(Suite.self, from: Data(contentsOf: file))
    return suite.tests.map {
      Case(
        name: $0.name,
        template: $0.template,
        partials: $0.partials ?? [:],
        data: $0.data.json,
        expected: $0.expected
      )
    }
  }

  private struct Suite: Decodable {
    let tests: [Entry]
  }

  private struct Entry: Decodable {
    let name: String
    let template: String
    let partials: [String: String]?
    let data: DecodedJSON
    let expected: String
  }
}

/// A JSON value decoded by Foundation.
private struct DecodedJSON: Decodable {
  let json: TemplateJSON

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      json = .null
    } else if let value = try? container.decode(Bool.self) {
      json = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      json = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      json = .string(value)
    } else if let value = try? container.decode([DecodedJSON].self) {
      json = .array(value.map(\.json))
    } else {
      json = .object(try container.decode([String: DecodedJSON].self).mapValues(\.json))
    }
  }
}
