import Testing

/// Small templates, a good part of them wrong, each with its exact output or its exact diagnostics.
@Suite struct CorpusTests {
  @Test func everyTemplateGivesItsGolden() throws {
    for example in try CorpusCase.all().cases {
      let result = try example.result()
      if CorpusCase.updates { try example.update(result) }
      #expect(example.goldens() == [result.suffix: result.text], "\(example)")
    }
  }

  @Test func goldensBelongToTemplates() throws {
    #expect(try CorpusCase.all().orphans == [])
  }

  /// A corpus that is not found, or in which nothing is wrong, tests nothing.
  @Test func aThirdIsWrong() throws {
    let cases = try CorpusCase.all().cases
    let wrong = try cases.filter { try $0.result().suffix == ".diagnostics" }
    #expect(cases.count >= 60)
    #expect(wrong.count * 3 >= cases.count)
  }

  /// Each context that is refused has a template beside it that repairs the fault.
  @Test func everyUnsafeContextHasItsRepair() throws {
    let cases = try CorpusCase.all().cases.filter { $0.group == "unsafe" }
    let wrong = try cases.filter { try $0.result().suffix == ".diagnostics" }
    for example in wrong {
      let repaired = example.name.split(separator: ".", maxSplits: 1).joined(separator: "-repaired.")
      let repair = try #require(cases.first { $0.name == repaired }, "\(repaired) is missing")
      #expect(try repair.result().suffix == ".output", "\(repair)")
    }
    #expect(wrong.count >= 20)
  }
}
