import Foundation
import TestSupport
import Testing

/// The result of a run of the program.
package struct VerdictRun: Sendable {
  /// The exit status, or the negative number of the signal that ended the program.
  package let status: Int32
  package let output: String
  package let errors: String

  /// Both streams, to check that neither contains a text.
  package var text: String { output + errors }
}

/// A process that runs `verdict` as built by `swift build`.
package struct VerdictProcess {
  package let process = Process()
  private let streams: TemporaryFolder

  /// Prepares a run in a folder, with image and card helpers disabled unless `environment` sets them.
  package init(_ arguments: [String], in folder: String, environment: [String: String] = [:]) throws {
    streams = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: try Self.executable())
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let usual = ProcessInfo.processInfo.environment.merging(["VERDICT_PICTURES": "", "VERDICT_CARDS": ""]) { $1 }
    process.environment = usual.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try stream("out")
    process.standardError = try stream("err")
  }

  /// Returns the path of a program beside the tests or in a build folder; fails the test if it does not exist.
  package static func executable(_ name: String = "verdict") throws -> String {
    let beside = Bundle.main.bundlePath + "/" + name
    let built = ["release", "debug"].map { "\(Repository.path)/.build/\($0)/\(name)" }
    let found = ([beside] + built).first(where: FileManager.default.isExecutableFile)
    return try #require(found, "run swift build first: these tests run the program itself")
  }

  private func stream(_ name: String) throws -> FileHandle {
    try streams.write("", to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: streams / name))
  }

  /// Returns the standard error output so far.
  package func errorsSoFar() throws -> String { try streams.text("err") }

  /// Runs the program until it ends.
  package func run() throws -> VerdictRun {
    try process.run()
    return try finish()
  }

  /// Waits until the program ends.
  package func finish() throws -> VerdictRun {
    process.waitUntilExit()
    let status = process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    return VerdictRun(status: status, output: try streams.text("out"), errors: try streams.text("err"))
  }
}

/// Runs the program in a folder until it ends.
package func verdict(
  _ arguments: [String],
  in folder: TemporaryFolder,
  environment: [String: String] = [:]
) throws -> VerdictRun {
  try VerdictProcess(arguments, in: folder.path, environment: environment).run()
}
