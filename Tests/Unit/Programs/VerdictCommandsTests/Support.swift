import Foundation
import SiteTestSupport
import Testing

/// Runs a line of the shell in a folder; returns its exit status.
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
  /// Runs the program in this site, on the day for which tests are written.
  @discardableResult
  func verdict(_ arguments: String..., environment: [String: String] = [:]) throws -> VerdictRun {
    let reads = ["build", "check", "list"].contains(arguments.first ?? "")
    let date = reads && !arguments.contains("--date") ? ["--date", "2026-11-20"] : []
    return try SiteTestSupport.verdict(arguments + date, in: folder, environment: environment)
  }
}

/// `script` gives a program a terminal of its own.
enum Terminal {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// What the program shows on a terminal of a width where these lines are typed, echoed; `status` is that it is to end with.
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

/// Whether tests run as the superuser, whom no permission stops.
let isSuperuser = NSUserName() == "root"
