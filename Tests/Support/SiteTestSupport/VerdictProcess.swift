import Foundation
import TestSupport
import Testing

/// What a run of the program came to.
package struct VerdictRun: Sendable {
  /// The exit status; the negative number of the signal that ended it.
  package let status: Int32
  package let output: String
  package let errors: String

  /// Both streams, to look for what belongs into neither.
  package var text: String { output + errors }
}

/// The real program, as `swift build` made it.
package struct VerdictProcess {
  package let process = Process()
  private let streams: TemporaryFolder

  /// Prepares the program to run in a folder. It publishes pictures as they are, unless the environment says otherwise.
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

  /// Beside the tests in the build folder.
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

  /// Returns everything that it has written to its standard error until now.
  package func errorsSoFar() throws -> String { try streams.text("err") }

  /// Runs it to its end.
  package func run() throws -> VerdictRun {
    try process.run()
    return try finish()
  }

  /// Waits for its end.
  package func finish() throws -> VerdictRun {
    process.waitUntilExit()
    let status = process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    return VerdictRun(status: status, output: try streams.text("out"), errors: try streams.text("err"))
  }
}

/// Runs the program in a folder.
package func verdict(
  _ arguments: [String],
  in folder: TemporaryFolder,
  environment: [String: String] = [:]
) throws -> VerdictRun {
  try VerdictProcess(arguments, in: folder.path, environment: environment).run()
}
