import PreviewServer
import Testing

@Suite struct RequestTargetTests {
  @Test func root() throws {
    let target = try RequestTarget("/")
    #expect(target.names == [] && target.isFolder && target.path == "/")
  }
}
