/// The result of publishing a site, or of comparing it with its destination.
package struct PublishResult: Sendable {
  /// The number of files by operation, or the error.
  let summary: String
  /// The sent and deleted files, one per line.
  let operations: String
  let hasFailed: Bool

  /// Creates the result of a comparison or an upload.
  package init(summary: String, operations: String) {
    (self.summary, self.operations, hasFailed) = (summary, operations, false)
  }

  /// Creates the result of a failure.
  package init(error: String) { (summary, operations, hasFailed) = (error, "", true) }
}
