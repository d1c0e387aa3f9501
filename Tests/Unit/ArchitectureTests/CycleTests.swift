import Testing

/// Dependency cycles between the files of a target. Such files can only be read, changed and tested together.
@Suite struct CycleTests {
  /// The number of files in the largest cycle of a target, by the types that files name; at most `usual` in other targets.
  static let limits = [
    "SiteRendering": 6, "PictureProcessing": 6, "PictureMetadata": 5,
  ]
  static let usual = 4

  /// The number of files in the largest cycle of a target, counting members of types and extensions as well.
  static let memberLimits = [
    "LanguageServer": 13, "MarkdownRendering": 12, "ImportSystems": 15, "MarkupConversion": 14,
  ]
  static let usualWithMembers = 9

  @Test(arguments: SourceTree.targets())
  func cyclesDoNotGrow(target: String) throws {
    let files = try SourceTree.files(of: target).map { (path: $0.path, names: FileNames($0)) }
    check(FileGraph(files, countingMembers: false).largestCycle, target, Self.limits, Self.usual, "types")
    check(
      FileGraph(files, countingMembers: true).largestCycle,
      target,
      Self.memberLimits,
      Self.usualWithMembers,
      "members"
    )
  }

  private func check(_ cycle: [String], _ target: String, _ limits: [String: Int], _ usual: Int, _ names: String) {
    let limit = limits[target] ?? usual
    #expect(cycle.count <= limit, "these files name each other's \(names) in a cycle: \(cycle.joined(separator: ", "))")
    if cycle.count < limit { #expect(limits[target] == nil, "set the limit of \(target) to \(cycle.count)") }
  }

  private func cycle(_ files: KeyValuePairs<String, String>, countingMembers: Bool = false) -> [String] {
    FileGraph(files.map { SourceTree.File(path: $0, text: $1) }, countingMembers: countingMembers).largestCycle
  }

  @Test func cyclesListTheirFiles() {
    let cycle = cycle([
      "A": "struct A { let b: B }", "B": "struct B { let c: C? }", "C": "final class C { var a: A? }",
      "D": "enum D { case a(A) }",
    ])
    #expect(cycle == ["A", "B", "C"])
  }

  @Test func namesInStringsAndCommentsAreIgnored() {
    #expect(cycle(["A": "struct A { let b = \"B\" }\n// B /* B */", "B": "struct B { let a: A }"]).count == 1)
    #expect(cycle(["A": "struct A { let b = \"\\(B.c)\" }", "B": "struct B { let a: A }"]).count == 2)
    #expect(
      cycle([
        "A": "struct A {}\nlet b = #\"\\(B) \"B\" \"#\nlet c = \"\"\"\n  B\n  \"\"\"", "B": "struct B { let a: A }",
      ]).count == 1
    )
  }

  @Test func membersOfExtensionsCount() {
    let (a, b) = ("struct A {\n  var b: Int { doubled }\n}", "extension A {\n  var doubled: Int { b * 2 }\n}")
    #expect(cycle(["A": a, "B": b]).count == 1)
    #expect(cycle(["A": a, "B": b], countingMembers: true) == ["A", "B"])
    let privately = b.replacing("var doubled", with: "private var doubled")
    #expect(cycle(["A": a, "B": privately], countingMembers: true).count == 1)
    #expect(cycle(["A": a, "B": b, "C": "func f(doubled: Int) {}"], countingMembers: true).count == 1)
  }
}
