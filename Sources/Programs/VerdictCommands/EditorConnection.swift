import BinaryCoding
import FileSystem
import FileWatching
import LanguageServer
import Notation
import ReviewModel
import SiteFiles

/// The connection to an editor. Messages, check results and file changes are handled serially.
struct EditorConnection {
  /// An event that the connection handles.
  private enum Event: Sendable {
    case input(ContiguousArray<UInt8>)
    case inputEnded
    case checked(CheckRequest, CheckResult?)
    case filesChanged(FileChanges)
  }

  private let events: AsyncStream<Event>
  private let happen: AsyncStream<Event>.Continuation
  private let log: @Sendable (String) -> Void
  private var session = LanguageSession(.onDisk, version: verdictVersion)
  private var checkers: [String: SiteChecker] = [:]
  private var watched: Set<String> = []
  private var isAccompanied = false

  private init(isVerbose: Bool) {
    (events, happen) = AsyncStream.makeStream()
    log = { if isVerbose { Terminal.message("verdict lsp: \($0)\n") } }
  }

  /// Runs the session until the editor or the server ends it; returns the exit status.
  static func run(isVerbose: Bool) async throws -> Int32 {
    var connection = EditorConnection(isVerbose: isVerbose)
    return try await connection.run()
  }

  private mutating func run() async throws -> Int32 {
    try BackgroundThread.start { [happen] in
      while let bytes = Terminal.input() { happen.yield(.input(bytes)) }
      happen.yield(.inputEnded)
    }
    for await event in events {
      guard try take(event) else { break }
      if let status = session.exitStatus { return status }
      if session.mustWatch { try watch() }
      check()
    }
    return 1
  }

  /// Handles an event; returns whether the session continues.
  private mutating func take(_ event: Event) throws -> Bool {
    switch event {
    case .input(let bytes):
      try send(session.receive(bytes))
      accompany()
    case .inputEnded: return false
    case .checked(let request, let result):
      // Only failures are logged: a line for each keystroke would fill the pipe of an editor that does not read it.
      if result == nil { log("check of \(request.folder) failed") }
      try send(session.end(request, result))
    case .filesChanged(let changes):
      if changes.needsRescan { session.noteAnyChange() } else { session.noteChanges(Array(changes.paths)) }
    }
    return true
  }

  private func send(_ messages: [ContiguousArray<UInt8>]) throws {
    for message in messages { try Terminal.output(message) }
  }

  /// Starts the pending checks.
  private mutating func check() {
    while let request = session.nextCheck() {
      let checker = checkers[request.folder] ?? SiteChecker(request.folder)
      checkers[request.folder] = checker
      Task { [happen, log] in happen.yield(.checked(request, await checker.check(request, log))) }
    }
  }

  /// Watches the folders of sites if the editor does not.
  private mutating func watch() throws {
    for folder in session.folders.subtracting(watched) {
      watched.insert(folder)
      let watcher = try FileWatcher.start(
        [CheckRequest.content, CheckRequest.templates, CheckRequest.themes].map { "\(folder)/\($0)" }
      )
      Task { [happen] in for await changes in watcher.changes { happen.yield(.filesChanged(changes)) } }
    }
  }

  /// Ends the session with the editor's process, even if another process holds the input open.
  private mutating func accompany() {
    guard !isAccompanied, let process = session.editorProcess else { return }
    isAccompanied = true
    Task { [happen] in
      while HostSystem.isRunning(process) { try await Task.sleep(for: .seconds(1)) }
      happen.yield(.inputEnded)
    }
  }
}

extension EditorFiles {
  fileprivate static let onDisk = EditorFiles(
    siteFolder: { path in
      path.foldersAbove.reversed().map(String.init).first { resolvedPath("\($0)/content/site.yaml") != nil }
    },
    read: { (try? NamedFiles.read($0, limit: ContentLimits.contentFile))?.value?.bytes },
    today: { HostSystem.today }
  )
}
