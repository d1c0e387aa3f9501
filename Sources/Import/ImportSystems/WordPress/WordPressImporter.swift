import BinaryCoding
import Diagnostics
import ImportFormats

/// An importer of WordPress exports (Tools, Export; WXR 1.0 to 1.2), with the uploads in the same source if present.
package enum WordPressImporter: Importer {
  package static let name = "wordpress"
  package static let system = "WordPress"

  package static func recognizedFiles(of source: some ImportSource) throws -> Int { try exports(of: source).count }

  package static func read(_ source: some ImportSource) throws -> ImportedCollection {
    let paths = try exports(of: source)
    guard !paths.isEmpty else {
      throw try notFound(in: source, hint: "export the site in WordPress with Tools, Export, All content")
    }
    var library = WordPressLibrary(try SourcePictures(source) { WordPressLibrary.upload($0).map { "pictures/\($0)" } })
    for path in paths { if let file = try source.file(path) { try library.read(file) } }
    var posts = WordPressPosts(library)
    for path in paths { if let file = try source.file(path) { try posts.read(file) } }
    posts.collection.readPaths = Set(paths.map(PathKey.init))
    posts.collection.remarks += library.pictures.remarks
    return posts.finished()
  }

  /// Returns the files that contain the namespace of WXR in their first 4 KiB.
  private static func exports(of source: some ImportSource) throws -> [String] {
    let candidates = source.paths(ending: ".xml", ".wxr")
    var (exports, size) = ([String](), 0)
    try source.readSome(candidates) { file in
      let beginning = String(decoding: file.bytes.prefix(4_096), as: UTF8.self)
      guard beginning.contains("wordpress.org/export/") else { return }
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: source)
      exports.append(file.path)
    }
    return exports
  }
}
