import Concurrency
import Notation
import ReviewModel
import SiteDelivery
import SiteFiles

/// The transfer of files to a destination, by the program that `site.yaml` specifies.
struct RemoteSync: ~Copyable {
  private let destination: Destination
  private let staging: StagingFolder
  /// The destination folder; nil on another machine.
  private let local: LocalDestination?

  /// Prepares to publish the output of a build with these settings.
  init(to destination: Destination, for settings: SiteSettings) throws {
    self.destination = destination
    let staging = try StagingFolder(in: Terminal.temporaryFolder)
    local = try destination.localFolder(staging).map { folder in
      try LocalDestination(folder, named: destination.place, for: settings)
    }
    self.staging = staging
  }

  /// Whether the destination is a folder of this machine.
  var isLocal: Bool { local != nil }

  /// Returns the record of files sent to the destination before.
  func sent() throws -> SentFiles {
    if let local, !local.exists { return SentFiles() }
    try requireFiles([SentFiles.path])
    try carry([SentFiles.path], .fetch)
    return try staging.fetched(Terminal.report)
  }

  /// Returns the changed texts of the pages to send; nil for a destination on another machine, whose pages are not fetched.
  func textChanges(_ delivery: Delivery, from folder: String) throws -> PageChanges? {
    try local.map { try PageChanges(delivery, from: folder, over: $0) }
  }

  /// Sends new and changed files from a folder, then deletes obsolete files at the destination.
  func deliver(_ delivery: Delivery, from folder: String) throws {
    try requireNames(delivery.hashed + delivery.others)
    try requireFiles(delivery.hashed + delivery.others + delivery.respelled + delivery.obsolete)
    try createFolder()
    if delivery.count > 0 { try send(delivery.begun) }
    try remove(delivery.respelled)
    try carry(delivery.hashed, .sendHashed(from: folder))
    try carry(delivery.others, .send(from: folder))
    try remove(delivery.obsolete)
    try send(delivery.finished)
  }

  /// Creates a missing folder on this machine.
  private func createFolder() throws {
    guard let local, !local.exists, !local.create() else { return }
    throw Misuse(
      text: "cannot create the publish folder '\(destination.place)'",
      hint: "create its parent folder, mount its disk, or correct publish: in site.yaml",
      status: ExitStatus.machine
    )
  }

  private func remove(_ paths: [String]) throws {
    let paths = paths.filter(destination.program.canName)
    try staging.withFolders(of: paths) { try carry(paths, .remove) }
  }

  /// Requires that the program can send all files, before the first file is sent or recorded.
  private func requireNames(_ paths: [String]) throws {
    guard let path = paths.first(where: { !destination.program.canName($0) }) else { return }
    throw Misuse(
      text: "\(destination.program) cannot send '\(printable(path))': control character in the name",
      hint: Destination.Program.nameHint
    )
  }

  /// Requires that no symlink or special file in a folder of this machine redirects or blocks rclone. rsync replaces such
  /// files.
  private func requireFiles(_ paths: [String]) throws {
    if destination.program == .rclone { try local?.requireFiles(paths) }
  }

  private func send(_ record: SentFiles) throws {
    try staging.put(record)
    try carry([SentFiles.path], .send(from: staging.path))
    try staging.removeRecord()
  }

  private func carry(_ paths: [String], _ operation: SyncOperation) throws {
    guard !paths.isEmpty else { return }
    let program = destination.program
    let list = try staging.list(paths.map(program.listed), endingWith: program == .rsync ? 0 : .lineFeed)
    let status = HostSystem.run(program.rawValue, destination.arguments(operation, list: list, staging: staging.path))
    try Interruption.check()
    guard let status else { throw program.isMissing }
    guard status == 0 else {
      throw Misuse(
        text: "\(program) failed with exit status \(status); the upload is incomplete",
        hint: "fix the cause and publish again; uploaded files are not sent again",
        status: ExitStatus.machine
      )
    }
  }
}

/// An operation of a transfer program.
enum SyncOperation {
  /// Fetches the record, which may be missing.
  case fetch
  case send(from: String)
  /// Sends files whose names contain a hash of their bytes.
  case sendHashed(from: String)
  case remove
}

extension Destination {
  /// Returns the arguments for a transfer of the listed files. `staging` is a folder without these files.
  func arguments(_ operation: SyncOperation, list: String, staging: String) -> [String] {
    switch program {
    case .rsync: rsync(operation, staging: staging).with(["--from0", "--files-from=\(list)"])
    case .rclone: rclone(operation, staging: staging).with(["--files-from-raw", list])
    }
  }

  /// Returns the rsync arguments. Checksums are compared, because builds on other machines have other modification times.
  /// Existing folders at the destination stay unchanged, even symlinks.
  private func rsync(_ operation: SyncOperation, staging: String) -> Order {
    let options = ["--checksum", "--times", "--compress", "--no-implied-dirs"]
    switch operation {
    case .fetch: return Order(options + ["--ignore-missing-args"], [place, staging])
    case .send(let folder), .sendHashed(let folder): return Order(options, [folder, place])
    case .remove: return Order(options + ["--delete-missing-args"], [staging, place])
    }
  }

  /// Returns the rclone arguments. If a remote has no hashes, `--checksum` compares only sizes, which suffices only for names
  /// that contain a hash.
  private func rclone(_ operation: SyncOperation, staging: String) -> Order {
    switch operation {
    case .fetch: return Order(["copy", "--ignore-times"], [place, staging])
    case .send(let folder): return Order(["copy", "--ignore-times"], [folder, place])
    case .sendHashed(let folder):
      let caching = "Cache-Control: public, max-age=31536000, immutable"
      return Order(["copy", "--checksum", "--header-upload", caching], [folder, place])
    case .remove: return Order(["delete"], [place])
    }
  }
}

/// The arguments of a program: options and operands.
private struct Order {
  let options: [String]
  let places: [String]

  init(_ options: [String], _ places: [String]) { (self.options, self.places) = (options, places) }

  func with(_ list: [String]) -> [String] { options + list + ["--"] + places }
}

extension Destination.Program {
  /// Returns a path as an entry of a file list. rsync would treat a leading `;` or `#` as a comment.
  fileprivate func listed(_ path: String) -> String {
    let first = path.utf8.first
    let isComment = first == UInt8(ascii: ";") || first == UInt8(ascii: "#")
    return self == .rsync && isComment ? "./" + path : path
  }

  fileprivate var isMissing: Misuse {
    Misuse(
      text: "program '\(self)' not found",
      hint: "install it: apt-get install \(self), or brew install \(self)",
      status: ExitStatus.machine
    )
  }
}
