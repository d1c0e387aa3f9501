import SiteTestSupport
import Testing

/// What the program says of itself.
@Suite struct CommandLineTests {
  @Test func version() throws {
    let run = try verdict(["--version"], in: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.errors == "")
  }
}
