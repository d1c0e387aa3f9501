import BinaryCoding
import Testing

@Suite struct SourceChangesTests {
  @Test func anyFileIncludesAllOthers() {
    #expect(SourceChanges.any.union(["a"]) == .any && (["a"] as SourceChanges).union(.any) == .any)
    #expect((["a"] as SourceChanges).union(["b", "a"]) == .files(["a", "b"]))
    #expect(SourceChanges.any.contains("a") && !(["b"] as SourceChanges).contains("a"))
  }

  @Test func onlyAnEmptyListIsEmpty() {
    var changes: SourceChanges = []
    #expect(changes.isEmpty)
    changes.add(["a"])
    #expect(!changes.isEmpty && changes.contains("a") && !SourceChanges.any.isEmpty)
  }
}
