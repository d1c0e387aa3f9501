/// What an editor may ask of the server at most.
package enum ServerLimits {
  /// Bytes of a line of a header.
  package static let headerLine = 8192
  /// Bytes of a message: a text of any size that Verdict takes, each byte of it escaped.
  package static let message = 64 << 20
  /// Reviews of a site that are found by a part of their titles.
  static let symbols = 200
}
