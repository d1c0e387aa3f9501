import Concurrency
import FoundationEssentials
import ReviewModel
import SiteDelivery
import SiteFiles

extension Destination {
  /// Returns the path of a destination on this machine; nil for other destinations.
  func localFolder(_ staging: borrowing StagingFolder) throws -> String? {
    switch program {
    case .rsync: namesMachine ? nil : place
    case .rclone: try rcloneFolder(staging)
    }
  }

  /// Whether a colon before the first slash ends the name of a host (rsync) or of a remote (rclone).
  private var namesMachine: Bool { place.prefix { $0 != "/" }.contains(":") }

  /// Queries rclone, because remotes can be folders of this machine. Old versions do not support the query.
  private func rcloneFolder(_ staging: borrowing StagingFolder) throws -> String? {
    let status = HostSystem.run(program.rawValue, ["backend", "features", "--", place], output: staging.answerPath)
    try Interruption.check()
    guard status == 0, let remote = try? JSONDecoder().decode(RcloneRemote.self, from: Data(staging.answer())) else {
      return namesMachine ? nil : place
    }
    return remote.features.isLocal == true ? remote.root : nil
  }
}

/// The output of `rclone backend features`.
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
