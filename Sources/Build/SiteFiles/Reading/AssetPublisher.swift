import BinaryCoding
import Diagnostics
import Notation
import SiteModel

/// A published file of the theme.
struct AssetFile: Sendable {
  /// The path in the site, with a content hash in the name.
  let url: String
  let bytes: ContiguousArray<UInt8>
}

/// A publisher that adds content hashes to the names of assets. Style sheets and scripts contain the names of other assets, so
/// those are processed first. A style sheet whose name begins with `_` is a part: it is published within the sheets that import it.
struct AssetPublisher {
  private let sources: [String: SourceFile]
  private var published: [String: AssetFile] = [:]
  /// The style sheets and scripts in progress, to detect circular imports.
  private var waiting: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a publisher of files, keyed by path below `assets/`.
  init(_ sources: [String: SourceFile]) { self.sources = sources }

  /// Returns the published asset called `name`; nil if it does not exist or imports the file in progress.
  mutating func publish(_ name: String) -> AssetFile? {
    if let file = published[name] { return file }
    guard let source = sources[name], waiting.insert(name).inserted else { return nil }
    let file = AssetFile(name, linked(source, name))
    published[name] = file
    return file
  }

  /// Returns whether a file is a part of style sheets.
  static func isPart(_ name: String) -> Bool { name.hasPrefix("_") && name.hasSuffix(".css") }

  /// Returns the ranges of the URLs in a style sheet or script, and the imports of a style sheet.
  private static func addresses(in source: SourceFile, _ name: String) -> ([SourceRange], [StyleSheetScanner.Import]) {
    if name.hasSuffix(".css") {
      let scanner = StyleSheetScanner(source.bytes)
      return (scanner.addresses, scanner.imports)
    }
    return (name.hasSuffix(".js") || name.hasSuffix(".mjs") ? ScriptScanner(source.bytes).addresses : [], [])
  }

  /// Returns the bytes of a file with the published names of the assets it refers to, and the parts that it imports.
  private mutating func linked(_ sheet: SourceFile, _ name: String) -> ContiguousArray<UInt8> {
    var (bytes, end): (ContiguousArray<UInt8>, Int) = ([], 0)
    let (addresses, imports) = Self.addresses(in: sheet, name)
    for place in addresses {
      if let rule = imports.first(where: { $0.address == place }), let part = part(rule, in: sheet) {
        bytes += sheet.bytes[end..<rule.rule.lowerBound] + part
        end = rule.rule.upperBound
      } else if let address = address(sheet.text(in: place), from: name, in: sheet, at: place) {
        bytes += sheet.bytes[end..<place.lowerBound] + address.utf8
        end = place.upperBound
      }
    }
    return end == 0 ? sheet.bytes : bytes + sheet.bytes[end...]
  }

  /// Returns a part without the comment that introduces it, which only authors read.
  private static func withoutFirstComment(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("/*"), let end = text.firstRange(of: "*/")?.upperBound else { return bytes }
    return ContiguousArray(text[end...].drop(while: \.isWhitespace).utf8)
  }

  /// Returns the rules of an imported part in its layer or under its conditions; nil for another style sheet.
  private mutating func part(_ rule: StyleSheetScanner.Import, in sheet: SourceFile) -> ContiguousArray<UInt8>? {
    let name = sheet.text(in: rule.address)
    guard Self.isPart(name), let published = publish(name)?.bytes else { return nil }
    let part = Self.withoutFirstComment(published)
    let condition = sheet.text(in: rule.condition)
    guard !condition.isEmpty else { return part }
    let isLayer = condition.hasPrefix("layer(") && condition.hasSuffix(")")
    let rule = isLayer ? "@layer \(condition.dropFirst("layer(".count).dropLast())" : "@media \(condition)"
    return "\(rule) {\n".utf8 + part + "}".utf8
  }

  /// Returns the published form of a URL, relative to its file; nil if it does not refer to an asset.
  private mutating func address(
    _ written: String,
    from name: String,
    in sheet: SourceFile,
    at place: SourceRange
  ) -> String? {
    let path = written.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("/"), let target = String(path).rest(below: "/assets") {
      // A site may have a base path, so the published URL is relative.
      let depth = name.pathComponents.count - 1
      let folder = depth == 0 ? "./" : String(repeating: "../", count: depth)
      return self.address(folder + target + written[path.endIndex...], from: name, in: sheet, at: place)
    }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains(":") else { return nil }
    let target = percentDecoded(path).normalized(below: name.folderPath ?? "")
    guard let asset = target.flatMap({ publish($0) }) else {
      report(target ?? String(path), sheet, place)
      return nil
    }
    let folder = path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
    return "\(folder)\(asset.url.lastPathComponent)\(written[path.endIndex...])"
  }

  private mutating func report(_ name: String, _ sheet: SourceFile, _ place: SourceRange) {
    let isCircle = sources[name] != nil
    let similar = didYouMean(name, among: sources.keys.sorted())
    diagnostics.append(
      Diagnostic(
        .assetMissing,
        isCircle ? "circular import: '\(name)' imports this file" : "asset '\(name)' not found",
        hint: isCircle ? "remove one of the imports" : similar ?? "check the path; it is relative to this file",
        in: sheet,
        at: place
      )
    )
  }
}

extension AssetFile {
  /// Creates the asset with a content hash before its extension, so that browsers may cache it permanently.
  fileprivate init(_ name: String, _ bytes: ContiguousArray<UInt8>) {
    let file = name.lastPathComponent
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let stem = Permalinks.stem(file[..<dot])
    self.init(
      url: Permalinks.asset("\(name[..<file.startIndex])\(stem).\(ContentHash(bytes).short)\(file[dot...])"),
      bytes: bytes
    )
  }
}
