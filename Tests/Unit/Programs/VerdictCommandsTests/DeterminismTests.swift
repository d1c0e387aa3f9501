import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// The same content gives the same bytes, wherever, whenever and however it is built.
@Suite struct DeterminismTests {
  struct Surroundings: CustomTestStringConvertible {
    let name: String
    var environment: [String: String] = [:]
    var options: [String] = []
    var creatingBackwards = false
    var testDescription: String { name }
  }

  static let surroundings: [Surroundings] = [
    Surroundings(name: "another folder"),
    Surroundings(name: "the time zone behind", environment: ["TZ": "Pacific/Pago_Pago"]),
    Surroundings(name: "the time zone ahead", environment: ["TZ": "Pacific/Kiritimati"]),
    Surroundings(name: "a Turkish locale", environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    Surroundings(name: "no locale", environment: ["LC_ALL": "C", "LANG": ""]),
    Surroundings(name: "another user", environment: ["USER": "someone", "LOGNAME": "someone", "HOME": "/nowhere"]),
    Surroundings(name: "one job", options: ["--jobs", "1"]),
    Surroundings(name: "seven jobs", options: ["--jobs", "7"]),
    Surroundings(name: "files made in another order", creatingBackwards: true),
    Surroundings(name: "hashing without a seed", environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]),
  ]

  private static let reference = Result { try build(Surroundings(name: "reference")).files }

  @Test(arguments: surroundings)
  func bytesAreTheSame(_ surroundings: Surroundings) throws {
    let (files, folder) = try Self.build(surroundings)
    #expect(files.count > 150)
    #expect(differences(files, try Self.reference.get()) == [])
    let secrets = [folder.path, NSUserName() + "@", ProcessInfo.processInfo.hostName, "/nowhere"].map { Data($0.utf8) }
    for (path, data) in files {
      for secret in secrets where secret.count > 5 { #expect(data.range(of: secret) == nil, "\(path)") }
    }
  }

  private static func build(_ surroundings: Surroundings) throws -> (files: [String: Data], folder: TemporaryFolder) {
    let folder = try TemporaryFolder(copying: ["templates": Repository.path + "/templates"])
    let content = Repository.path + "/content"
    let paths = try files(in: content)
    for path in surroundings.creatingBackwards ? paths.reversed() : paths {
      try folder.write(try Data(contentsOf: URL(fileURLWithPath: "\(content)/\(path)")), to: "content/\(path)")
    }
    let arguments = ["build", "--date", "2026-11-20"] + surroundings.options
    let run = try verdict(arguments, in: folder, environment: surroundings.environment)
    try #require(run.status == 0, "\(run.errors)")
    return (try contents(of: folder / "site"), folder)
  }
}
