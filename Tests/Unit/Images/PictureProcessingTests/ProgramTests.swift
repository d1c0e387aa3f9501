import BinaryCoding
import Foundation
import Notation
import PictureJobs
import PictureMetadata
import SiteTestSupport
import TestSupport
import Testing

@testable import PictureProcessing

/// The program `verdict-pictures`, over pipes.
@Suite struct ProgramTests {
  /// A running helper program.
  final class Helper {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let streams: TemporaryFolder

    init(_ arguments: [String] = []) throws {
      streams = try TemporaryFolder()
      process.executableURL = URL(fileURLWithPath: try VerdictProcess.executable("verdict-pictures"))
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      // A file, as libraries print to standard error and the sandbox limits the file size to 0.
      try streams.write("", to: "err")
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: streams / "err"))
      signal(SIGPIPE, SIG_IGN)
      try process.run()
    }

    func send(_ bytes: Bytes) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    /// Returns the bytes of the next frame; nil at the end.
    func receive() throws -> Bytes? {
      guard let head = try output.fileHandleForReading.read(upToCount: HelperFrame.headSize), head.count == 8,
        let count = HelperFrame.count(head)
      else { return nil }
      return Bytes(try output.fileHandleForReading.read(upToCount: count) ?? Data())
    }

    /// Returns the text on standard output and on standard error after the end of the program.
    func texts() throws -> (String, String) {
      process.waitUntilExit()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      return (String(decoding: text, as: UTF8.self), try streams.text("err"))
    }

    func answer(_ source: Bytes, _ derivatives: [Derivative]) throws -> PictureAnswer? {
      try send(HelperFrame.bytes(PictureJob(source, derivatives)))
      return try receive().map { try HelperFrame.value(PictureAnswer.self, of: $0) }
    }

    /// Closes the input; returns the exit status, or the negated number of the signal.
    func end() throws -> Int32 {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
  }

  static func greeted() throws -> Helper {
    let helper = try Helper()
    let name = try HelperFrame.value(String.self, of: try #require(try helper.receive()))
    #expect(name == "verdict-pictures")
    return helper
  }

  @Test func greetsAndEnds() throws {
    #expect(try Self.greeted().end() == 0)
  }

  @Test func helpAndVersionArePrinted() throws {
    let version = try Helper(["--version"])
    #expect(try version.texts() == ("verdict-pictures \(verdictVersion)\n", ""))
    let help = try Helper(["--help"])
    #expect(try help.texts().0.contains("\nUsage: verdict-pictures\n"))
    #expect([help, version].map(\.process.terminationStatus) == [0, 0])
  }

  @Test func unknownOptionsAreRejected() throws {
    let helper = try Helper(["--size"])
    let (output, errors) = try helper.texts()
    #expect(output.isEmpty && errors.contains("\nUsage: verdict-pictures\n"))
    #expect(helper.process.terminationStatus == 64)
  }

  #if os(Linux)
    /// Memory, files and system calls are limited.
    @Test func isConfined() throws {
      let helper = try Self.greeted()
      let folder = "/proc/\(helper.process.processIdentifier)"
      let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8).split(separator: "\n")
      for (name, most) in [
        ("Max address space", "\(1 << 30)"), ("Max file size", "0"), ("Max open files", "0"),
        ("Max core file size", "0"),
      ] {
        let words = limits.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ")
        #expect(words?.prefix(2).map(String.init) == [most, most], "\(name)")
      }
      let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2"), "there is no filter of calls")
      #expect(try helper.end() == 0)
    }
  #endif

  /// Processes every format, since each library must work in the sandbox. The bytes equal those of `PictureProcessor`.
  @Test func processesSeveralJobs() throws {
    let helper = try Self.greeted()
    let asked = [
      Derivative(.avif, width: 60, height: 47), Derivative(.jpeg, width: 90, height: 70),
      Derivative(.png, width: 9, height: 7),
    ]
    var files = DamageTests.files
    if HEICFile.canEncode { files.append(("heic", HEICFile.encode(DamageTests.picture))) }
    for (name, file) in files {
      guard case .created(let results, let colour) = try helper.answer(file, asked) else {
        Issue.record("\(name) is not made")
        continue
      }
      let expected = try PictureProcessor.create(asked, of: file)
      #expect(results == expected.0, "\(name)")
      #expect(colour == expected.1)
    }
    #expect(try helper.end() == 0)
  }

  @Test func errorsAreAnswers() throws {
    let helper = try Self.greeted()
    let file = DamageTests.files[0].file
    for source in [[], [1, 2, 3], Bytes(file.dropLast(2)), Bytes("<svg width='3' height='2'/>".utf8)] as [Bytes] {
      guard case .failed(let reason) = try helper.answer(source, [DamageTests.small]) else {
        Issue.record("there is no fault")
        continue
      }
      #expect(!reason.isEmpty)
    }
    guard case .created = try helper.answer(file, [DamageTests.small]) else { throw DamagedBytes() }
    #expect(try helper.end() == 0)
  }

  @Test(arguments: [
    Bytes(repeating: 0xFF, count: 8), [3, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9], [0, 0, 0, 0, 0, 0, 0, 0],
  ])
  func damagedFramesEndTheProgram(_ frame: Bytes) throws {
    let helper = try Self.greeted()
    try helper.send(frame)
    #expect(try helper.receive() == nil)
    #expect(try helper.end() == 65)
  }

  @Test func truncatedInputEndsTheProgram() throws {
    for frame in [[1], [3, 0, 0, 0, 0, 0, 0, 0, 9]] as [Bytes] {
      let helper = try Self.greeted()
      try helper.send(frame)
      #expect(try [0, 65].contains(helper.end()))
    }
  }

  /// The AVIF libraries may abort the program, which is then started again.
  @Test func crashesAffectOnlyOneImage() throws {
    var generator = SeededGenerator(seed: 5)
    let file = DamageTests.files[4].file
    var helper = try Self.greeted()
    for _ in 0..<600 {
      guard try helper.answer(mutated(file, using: &generator), [DamageTests.small]) == nil else { continue }
      #expect(try helper.end() != -SIGXFSZ)
      helper = try Self.greeted()
    }
    #expect(try helper.end() == 0)
  }
}
