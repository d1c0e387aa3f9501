import BinaryCoding
import ImportFormats
import Notation

/// The languages in the paths of a site's texts: `m.es.md` beside `m.md`, or folders `en/` and `es/` at the top.
struct PathLanguages {
  private var endings: Set<String>
  private var folders: Set<String>
  /// The language of texts without a language in their path.
  private let main: String

  /// Finds languages in paths relative to the content of the site. `known` are those of its configuration.
  init(_ paths: [String], main: String?, known: [String] = []) {
    self.main = main?.lowercased() ?? ""
    let names = paths.map { Self.split(splitExtension($0).stem) }
    let versions = Dictionary(names.map { (PathKey($0.stem), Set([$0.language])) }) { $0.union($1) }
    let several = names.filter { versions[PathKey($0.stem)].map { $0.count > 1 } ?? false }
    endings = Set(several.compactMap(\.language) + known)
    let first = Set(paths.compactMap { $0.pathComponents.dropLast().first?.lowercased() }.filter(Self.isLanguage))
    folders = first.count > 1 ? first.union(known) : Set(known)
  }

  private static func split(_ stem: String) -> (stem: String, language: String?) {
    let (name, ending) = splitExtension(stem)
    return isLanguage(ending) ? (name, ending) : (stem, nil)
  }

  /// Removes the language from the first folder or the file name, and returns it; nil for the main language of the site.
  func take(of names: inout [String], _ stem: inout String) -> String? {
    var found: String?
    if let first = names.first?.lowercased(), folders.contains(first) {
      found = first
      names.removeFirst()
    }
    let (name, ending) = splitExtension(stem)
    if endings.contains(ending) { (found, stem) = (ending, name) }
    return found.flatMap { $0 == main || main.hasPrefix($0 + "-") ? nil : $0 }
  }

  /// Whether a name is a language of ISO 639-1, optionally with a script or region: `pt-br`.
  private static func isLanguage(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, languages.contains(String(first)) else { return false }
    return parts.dropFirst().allSatisfy { (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetter) }
  }

  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
    et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
    kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
    ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split { $0.isWhitespace }.map(String.init)
  )
}
