import FileSystem

/// How to get `verdict-pictures`, which follows from the way in which `verdict` was installed (Documentation/install.md).
package enum HelperHint {
  /// Returns an imperative for the program at a path.
  package static func text(for program: String? = resolvedPath(programPath)) -> String {
    let path = program ?? ""
    if path.hasPrefix("/usr/bin/") {
      return "install verdict-pictures: sudo apt install ./verdict-helpers_*.deb, the second package of a release"
    }
    if path.contains("/.build/") { return "build verdict-pictures: make build" }
    return "install verdict-pictures with the Debian packages or from source, since archive, wheel and formula lack it"
  }
}
