import Foundation
import SiteTestSupport
import Testing

/// Runs a shell script in a folder and returns its exit status.
@discardableResult
func shell(_ script: String, in folder: TemporaryFolder) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", script]
  process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
  process.environment = ProcessInfo.processInfo.environment.merging(["VERDICT_PICTURES": "", "VERDICT_CARDS": ""]) {
    $1
  }
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}

extension SmallSite {
  /// Runs `verdict` in this site, by default on 2026-11-20.
  @discardableResult
  func verdict(_ arguments: String..., environment: [String: String] = [:]) throws -> VerdictRun {
    let reads = ["build", "check", "list"].contains(arguments.first ?? "")
    let date = reads && !arguments.contains("--date") ? ["--date", "2026-11-20"] : []
    return try SiteTestSupport.verdict(arguments + date, in: folder, environment: environment)
  }
}

/// A pseudoterminal, created by `script` of util-linux.
enum Terminal {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Runs `verdict` on a pseudoterminal with typed answers, and returns its output with the echoed answers. Expects that
  /// it ends with `status`.
  static func shown(
    _ line: String,
    typing answers: String = "",
    variables: String = "",
    status: Int32 = 0,
    in folder: TemporaryFolder
  ) throws -> String {
    let program = try VerdictProcess.executable()
    let typed = "printf '\(answers)' | \(variables) script -qec \"'\(program)' \(line)\" /dev/null > .shown"
    #expect(try shell(typed, in: folder) == status)
    let shown = try folder.text(".shown").replacing("\r\n", with: "\n")
    try folder.remove(".shown")
    return shown
  }
}

/// Whether tests run as the superuser, who bypasses file permissions.
let isSuperuser = NSUserName() == "root"

/// An element of `verdict list --format json`.
struct Titled: Decodable {
  let title: String
}
