import Foundation
import SiteTestSupport
import Testing

/// The test cases of the Mustache specification, run by the program. `MUSTACHE_SPEC` is the folder of the specification's
/// JSON files.
@Suite struct TemplateConformanceTests {
  static let folder = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"]

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
    let folder = try TemporaryFolder()
    // All processes of a module run in parallel.
    let runs = try cases.enumerated().map { index, example in try example.start("case-\(index)", in: folder) }
    for (example, process) in zip(cases, runs) {
      let run = try process.finish()
      #expect(run.output == example.expected, "\(example.name)")
      #expect(run.status == 0 && run.errors == "", "\(example.name)")
    }
  }

  private struct Case {
    let name: String
    let template: String
    let partials: [String: String]
    let data: Data
    let expected: String

    /// Starts the program in a separate folder.
    func start(_ name: String, in folder: TemporaryFolder) throws -> VerdictProcess {
      try folder.write(template, to: "\(name)/template.mustache")
      try folder.write(data, to: "\(name)/data.json")
      try folder.makeFolder("\(name)/partials")
      for (partial, text) in partials { try folder.write(text, to: "\(name)/partials/\(partial).mustache") }
      let arguments = ["template.mustache", "--data", "data.json", "--partials", "partials", "--lenient"]
      let process = try VerdictProcess(["template", "render"] + arguments, in: folder / name)
      try process.process.run()
      return process
    }
  }

  private static func cases(of module: String) throws -> [Case] {
    let file = URL(fileURLWithPath: folder ?? "").appendingPathComponent(module + ".json")
    let suite = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return try #require(suite?["tests"] as? [[String: Any]]).map { test in
      Case(
        name: try #require(test["name"] as? String),
        template: try #require(test["template"] as? String),
        partials: test["partials"] as? [String: String] ?? [:],
        data: try JSONSerialization.data(withJSONObject: #require(test["data"]), options: .fragmentsAllowed),
        expected: try #require(test["expected"] as? String)
      )
    }
  }
}
