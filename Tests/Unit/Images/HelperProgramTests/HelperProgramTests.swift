import BinaryCoding
import Foundation
import HelperProgram
import Notation
import PictureJobs
import Testing

/// The command line of helper programs, and jobs over a pipe in the sandbox. Each test runs in a process of its own.
@Suite struct HelperProgramTests {
  private static let program = HelperProgram("verdict-test", purpose: "Tests.", operands: ["FOLDER"])

  @Test func helpAndVersionEndTheProgram() async throws {
    let help = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
      _ = Self.program.commandLine(["--help"])
    }
    #expect(
      help.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?.contains("verdict-test FOLDER") == true
    )
    let version = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
      _ = Self.program.commandLine(["--version"])
    }
    let text = "verdict-test \(verdictVersion)\n"
    #expect(version.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?.contains(text) == true)
  }

  @Test func wrongCommandLinesShowTheHelp() async throws {
    let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      _ = Self.program.commandLine(["a", "b"])
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("Usage: verdict-test") == true
    )
    await #expect(processExitsWith: .exitCode(64)) { _ = Self.program.commandLine(["--folder"]) }
    await #expect(processExitsWith: .exitCode(3)) {
      close(STDIN_FILENO)
      exit(Self.program.commandLine(["a"]) == ["a"] ? 3 : 4)
    }
  }

  @Test func failuresHaveTheirReason() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      Self.program.fail("no fonts")
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("verdict-test: no fonts\n") == true)
  }

  @Test func jobsAreAnsweredInTheSandbox() async throws {
    let result = await #expect(processExitsWith: .exitCode(5), observing: [\.standardOutputContent]) {
      Self.send([HelperFrame.bytes("one"), HelperFrame.bytes("two")])
      Self.program.run { (job: String) in "\(job) \(unsafe open("/dev/null", O_RDONLY) < 0 ? "denied" : "opened")" }
      _exit(5)
    }
    let answers = ["verdict-test", "one denied", "two denied"].map { HelperFrame.bytes($0) }
    let output = result.map { ContiguousArray($0.standardOutputContent) } ?? []
    #expect(output.suffix(answers.joined().count).elementsEqual(answers.joined()))
  }

  @Test func damagedJobsEndTheProgram() async throws {
    await #expect(processExitsWith: .exitCode(65)) {
      Self.send([ContiguousArray(repeating: 0xFF, count: HelperFrame.headSize)])
      Self.program.run { (job: String) in job }
    }
  }

  /// Replaces standard input by a pipe with these frames.
  private static func send(_ frames: [ContiguousArray<UInt8>]) {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(frames.joined()))
    dup2(pipe.fileHandleForReading.fileDescriptor, STDIN_FILENO)
    try? pipe.fileHandleForWriting.close()
  }
}
