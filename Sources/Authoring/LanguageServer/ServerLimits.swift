/// Limits on the input of an editor.
package enum ServerLimits {
  /// The maximum length of a header line, in bytes.
  package static let headerLine = 8192
  /// The maximum size of a message, in bytes: enough for the longest accepted text with every byte escaped.
  package static let message = 64 << 20
  /// The maximum number of reviews per site in a symbol search.
  static let symbols = 200
}
