/// The limits of front matter and configuration files; beyond them is an error, never a slow run.
package enum FrontMatterLimits {
  /// Bytes between the fences, or in a configuration file.
  package static let size = 256 * 1024
  /// Mappings and sequences inside each other.
  package static let depth = 20
  /// Scalars, sequences and mappings in one file.
  package static let values = 20_000
  /// Unquoted values that are read on behind, each with its own diagnostic.
  package static let repairs = 100
}
