import Testing

/// Small valid and invalid templates, each with its exact output or its exact diagnostics.
@Suite struct CorpusTests {
  @Test func resultsMatchGoldens() throws {
    for example in try CorpusCase.all().cases {
      let result = try example.result()
      if CorpusCase.updates { try example.update(result) }
      #expect(example.goldens() == [result.suffix: result.text], "\(example)")
    }
  }

  @Test func noGoldenIsOrphaned() throws {
    #expect(try CorpusCase.all().orphans == [])
  }

  /// A missing corpus or a corpus without errors would test nothing.
  @Test func aThirdOfTheCorpusIsInvalid() throws {
    let cases = try CorpusCase.all().cases
    let wrong = try cases.filter { try $0.result().suffix == ".diagnostics" }
    #expect(cases.count >= 60)
    #expect(wrong.count * 3 >= cases.count)
  }

  /// Each rejected context has a corrected template with the suffix `-repaired`.
  @Test func everyUnsafeTemplateHasACorrectedVersion() throws {
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
