import FileSystem

/// A hint to install `verdict-pictures`, depending on the installation of `verdict` (Documentation/install.md).
package enum HelperHint {
  /// Returns an imperative for a `verdict` program at a path.
  package static func text(for program: String? = resolvedPath(programPath)) -> String {
    let path = program ?? ""
    if path.hasPrefix("/usr/bin/") { return "install verdict-pictures again: sudo dpkg -i verdict_*.deb" }
    if path.contains("/.build/") { return "build verdict-pictures: make build" }
    return "install verdict-pictures again: it belongs beside 'verdict', and its libraries into '../lib/verdict'"
  }
}
