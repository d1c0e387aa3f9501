/// What writing a site did.
package struct WriteReport: Sendable {
  /// Files that were new or had changed.
  package internal(set) var written = 0
  /// Files that were as they should be already.
  package internal(set) var unchanged = 0
  /// Files of an earlier build that were not wanted any more.
  package internal(set) var removed = 0
  /// Files in the output folder that Verdict did not write, and left alone.
  package internal(set) var foreign: [String] = []
}
