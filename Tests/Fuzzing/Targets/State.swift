import BinaryCoding
import Foundation
import Notation
import ReviewModel
import SiteFiles
import SiteRendering

extension FuzzTarget {
  /// The files of `.verdict/` with valid hashes. The first byte selects the file, its version and whether it is
  /// truncated; each line of the rest is a path. No file outside the output folder may be written, moved or deleted.
  static let state = FuzzTarget(name: "State") { bytes in
    guard let site = FuzzedProject.shared, let form = bytes.first else { return }
    let lines = bytes.dropFirst().split(separator: .lineFeed, omittingEmptySubsequences: false).map { text($0) }
    site.put(form, lines)
    let before = site.others()
    _ = result { try? await site.builder.build().hasErrors }
    hold(site.others() == before, "a build changed a file outside its folder")
    site.put(form, lines)
    let settings = site.builder.settings
    _ = result { try? await SiteCleaner.clean(content: settings.content, output: settings.output, Execution(jobs: 1)) }
    hold(site.others() == before, "cleaning changed a file outside its folder")
  }
}

/// A project on disk with a site of one page, surrounded by files that Verdict does not own.
private struct FuzzedProject: Sendable {
  static let shared = try? FuzzedProject()

  private let folder: String
  let builder: SiteBuilder
  private let stateName: String

  private init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("verdict-fuzz-\(getpid())")
    folder = place.path
    let configuration =
      "title: x\nurl: https://x.example\nreviewer: {name: x}\nratings: {step: 1}\ncategories: [{name: Film}]\n"
    for name in ["x", "a/x", "project/x", "project/a/x"] { try Self.write("mine", folder + "/" + name) }
    try Self.write(configuration, folder + "/project/content/site.yaml")
    try Self.write("---\ntitle: x\n---\nText.\n", folder + "/project/content/pages/x.md")
    guard let today = CalendarDay(year: 2026, month: 11, day: 20) else { throw CocoaError(.formatting) }
    var settings = SiteSettings()
    settings.content = folder + "/project/content"
    settings.templates = [String(#filePath.prefix(upTo: "/Fuzzing/")) + "/Unit/Build/SiteFilesTests/Theme"]
    settings.output = folder + "/project/site"
    builder = SiteBuilder(settings, at: .day(today), Execution(jobs: 1))
    let isBuilt = result { [builder] in (try? await builder.build().hasErrors) == false }
    let state = try FileManager.default.contentsOfDirectory(atPath: folder + "/project/.verdict")
    guard isBuilt, let name = state.first(where: { $0.hasSuffix(".manifest") }) else {
      throw CocoaError(.fileReadUnknown)
    }
    stateName = folder + "/project/.verdict/" + name.dropLast("manifest".count)
  }

  private static func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes a state file that begins with some paths.
  func put(_ form: UInt8, _ paths: [String]) {
    let version = form & 4 == 0 ? 6 : 3
    var file = ByteEncoder()
    file.append("verdict state \(version)\n")
    paths.map { $0.replacingOccurrences(of: "ROOT", with: folder) }.encode(to: &file)
    // An empty report, and for each path a hash, file metadata and a fingerprint of zeros.
    for _ in 0..<(10 + paths.count * 66) { file.append(0) }
    file.append(ContentHash(file))
    let name = stateName + (form & 1 == 0 ? "manifest" : "unfinished")
    try? Data(file.bytes.dropLast(form & 2 == 0 ? 0 : 1)).write(to: URL(fileURLWithPath: name))
  }

  /// Returns the metadata (inode, size, mtime) of each file outside the output folder and the state folder.
  func others() -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      if name == "project/site" || name == "project/.verdict" { names?.skipDescendants() }
      var status = stat()
      guard unsafe lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found[name] = [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
    return found
  }
}

extension String {
  /// Returns the part before another text; the whole text if it does not occur.
  fileprivate func prefix(upTo text: String) -> Substring {
    range(of: text).map { self[..<$0.lowerBound] } ?? self[...]
  }
}
