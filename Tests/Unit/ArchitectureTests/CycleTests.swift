import Testing

/// Dependency cycles between the files of a target. Such files can only be read, changed and tested together.
@Suite struct CycleTests {
  /// The number of files in the largest cycle of a target; at most `usual` in other targets.
  static let limits = [
    "SiteRendering": 6, "PictureProcessing": 6, "PictureMetadata": 5,
  ]
  static let usual = 4

  @Test(arguments: SourceTree.targets())
  func cyclesDoNotGrow(target: String) throws {
    let cycle = FileGraph(try SourceTree.files(of: target)).largestCycle
    let limit = Self.limits[target] ?? Self.usual
    #expect(cycle.count <= limit, "these files name each other's types in a cycle: \(cycle.joined(separator: ", "))")
    if cycle.count < limit { #expect(Self.limits[target] == nil, "set the limit of \(target) to \(cycle.count)") }
  }

  @Test func cyclesListTheirFiles() {
    let files = [
      "A": "struct A { let b: B }", "B": "struct B { let c: C? }", "C": "final class C { var a: A? }",
      "D": "enum D { case a(A) }",
    ]
    let graph = FileGraph(files.map { SourceTree.File(path: $0, text: $1) })
    #expect(graph.largestCycle == ["A", "B", "C"])
  }

  @Test func namesInStringsAndCommentsAreIgnored() {
    let files = ["A": "struct A { let b = \"B\" }\n// B", "B": "struct B { let a: A }"]
    #expect(FileGraph(files.map { SourceTree.File(path: $0, text: $1) }).largestCycle.count == 1)
  }
}
