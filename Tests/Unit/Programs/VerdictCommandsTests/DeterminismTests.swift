import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Equal content gives equal bytes in every environment.
@Suite struct DeterminismTests {
  struct BuildEnvironment: CustomTestStringConvertible {
    let name: String
    var environment: [String: String] = [:]
    var options: [String] = []
    var createsFilesInReverse = false
    var testDescription: String { name }
  }

  static let environments: [BuildEnvironment] = [
    BuildEnvironment(name: "another folder"),
    BuildEnvironment(name: "the time zone behind", environment: ["TZ": "Pacific/Pago_Pago"]),
    BuildEnvironment(name: "the time zone ahead", environment: ["TZ": "Pacific/Kiritimati"]),
    BuildEnvironment(name: "a Turkish locale", environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    BuildEnvironment(name: "no locale", environment: ["LC_ALL": "C", "LANG": ""]),
    BuildEnvironment(name: "another user", environment: ["USER": "someone", "LOGNAME": "someone", "HOME": "/nowhere"]),
    BuildEnvironment(name: "one job", options: ["--jobs", "1"]),
    BuildEnvironment(name: "seven jobs", options: ["--jobs", "7"]),
    BuildEnvironment(name: "files made in another order", createsFilesInReverse: true),
    BuildEnvironment(name: "hashing without a seed", environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]),
  ]

  private static let reference = Result { try build(BuildEnvironment(name: "reference")).files }

  @Test(arguments: environments)
  func buildsAreDeterministic(_ environment: BuildEnvironment) throws {
    let (files, folder) = try Self.build(environment)
    #expect(files.count > 150)
    #expect(differences(files, try Self.reference.get()) == [])
    let secrets = [folder.path, NSUserName() + "@", ProcessInfo.processInfo.hostName, "/nowhere"].map { Data($0.utf8) }
    for (path, data) in files {
      for secret in secrets where secret.count > 5 { #expect(data.range(of: secret) == nil, "\(path)") }
    }
  }

  private static func build(
    _ environment: BuildEnvironment
  ) throws -> (files: [String: Data], folder: TemporaryFolder) {
    let folder = try TemporaryFolder(copying: ["templates": Repository.path + "/templates"])
    let content = Repository.path + "/content"
    let paths = try files(in: content)
    for path in environment.createsFilesInReverse ? paths.reversed() : paths {
      try folder.write(try Data(contentsOf: URL(fileURLWithPath: "\(content)/\(path)")), to: "content/\(path)")
    }
    let arguments = ["build", "--date", "2026-11-20"] + environment.options
    let run = try verdict(arguments, in: folder, environment: environment.environment)
    try #require(run.status == 0, "\(run.errors)")
    return (try contents(of: folder / "site"), folder)
  }
}
