import Concurrency
import FoundationEssentials
import ReviewModel
import SiteDelivery
import SiteFiles

extension Destination {
  /// Returns the path of the folder if it is one of this machine.
  func localFolder(_ staging: borrowing StagingFolder) throws -> String? {
    switch program {
    case .rsync: namesMachine ? nil : place
    case .rclone: try rcloneFolder(staging)
    }
  }

  /// A colon before the first slash ends the name of a machine (rsync) or of a remote (rclone).
  private var namesMachine: Bool { place.prefix { $0 != "/" }.contains(":") }

  /// Asks rclone, whose remotes can be folders of this machine, too. Old versions cannot be asked.
  private func rcloneFolder(_ staging: borrowing StagingFolder) throws -> String? {
    let status = Machine.run(program.rawValue, ["backend", "features", "--", place], output: staging.answerPath)
    try Interruption.check()
    guard status == 0, let remote = try? JSONDecoder().decode(RcloneRemote.self, from: Data(staging.answer())) else {
      return namesMachine ? nil : place
    }
    return remote.features.isLocal == true ? remote.root : nil
  }
}

/// What `rclone backend features` prints of a remote.
private struct RcloneRemote: Decodable {
  let root: String
  let features: Features

  struct Features: Decodable {
    let isLocal: Bool?

    enum CodingKeys: String, CodingKey {
      case isLocal = "IsLocal"
    }
  }

  enum CodingKeys: String, CodingKey {
    case root = "Root"
    case features = "Features"
  }
}
