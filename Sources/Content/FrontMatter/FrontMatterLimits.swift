/// The limits of front matter and configuration files. Input beyond them is an error, so it cannot slow down a build.
package enum FrontMatterLimits {
  /// The maximum number of bytes between the fences, or in a configuration file.
  package static let size = 256 * 1024
  /// The maximum number of bytes of a list or table of entries.
  package static let rows = 16 * 1024 * 1024
  /// The maximum nesting depth of mappings and sequences.
  package static let depth = 20
  /// The maximum number of scalars, sequences and mappings in a file.
  package static let values = 20_000
  /// The maximum number of scalars, sequences and mappings in a list of entries.
  package static let valuesInRows = 2_000_000
  /// The maximum number of unquoted values after which parsing continues, each with its own diagnostic.
  package static let repairs = 100
}
