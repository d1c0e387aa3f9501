import Foundation
import SiteTestSupport
import Testing

/// `Documentation/logs.md`: its files are written and its commands are run, in order.
@Suite struct LogGuideTests {
  @Test func logsOfTheGuideHaveNoDiagnostics() throws {
    let folder = try TemporaryFolder()
    let (status, output) = try Guide.run("logs", in: folder)
    #expect(status == 0, "\(output)")
    // New sites have an example URL; the lines of the log have no diagnostic.
    let codes = output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) }
    #expect(Set(codes) == ["url-example"], "\(output)")
    for line in ["2026-03-04  done  3.5      Restaurant  Lunch", "log/visits.csv"] {
      #expect(output.contains(line), "\(output)")
    }
    #expect(try folder.text("log.csv").hasPrefix("path,title,category,"))
  }
}
