import Foundation

/// The bytes of all files below a folder by their paths.
package func contents(of folder: String) throws -> [String: Data] {
  try files(in: folder).reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($1)")) }
}

/// The paths of all files below a folder, in order; none when it is not there.
package func files(in folder: String) throws -> [String] {
  guard FileManager.default.fileExists(atPath: folder) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
    return attributes[.type] as? FileAttributeType == .typeRegular
  }.sorted()
}

/// The paths in which two sets of files differ: missing in one, or with other bytes.
package func differences(_ one: [String: Data], _ other: [String: Data]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
}

/// What tells whether a file was written again.
package struct FileStamp: Hashable, Sendable {
  package let modified: Date
  package let inode: Int
  package let data: Data
}

/// The stamps of all files below a folder by their paths.
package func stamps(of folder: String) throws -> [String: FileStamp] {
  try contents(of: folder).reduce(into: [:]) { result, file in
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file.key)")
    let modified = attributes[.modificationDate] as? Date ?? .distantPast
    let inode = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? -1
    result[file.key] = FileStamp(modified: modified, inode: inode, data: file.value)
  }
}
