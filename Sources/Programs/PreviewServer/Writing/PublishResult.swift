import Diagnostics

/// A step of publishing a site, or of comparing it with its destination.
package enum PublishStep: Sendable {
  case building, comparing
  /// The transfer of a number of files.
  case sending(Int)
}

/// The result of publishing a site, or of comparing it with its destination.
package struct PublishResult: Sendable {
  /// A file that is sent to the destination or deleted there.
  package struct Operation: Sendable {
    let path: String
    let isSent: Bool

    package init(_ path: String, isSent: Bool) { (self.path, self.isSent) = (path, isSent) }
  }

  /// The changed lines of a page's visible text, at most the first ones.
  package typealias Page = (path: String, lines: [(isNew: Bool, text: String)], omitted: Int)

  /// The changed texts of pages.
  package struct Texts: Sendable {
    let pages: [Page]
    /// The number of pages that were not compared.
    let omitted: Int

    package init(pages: [Page], omitted: Int) { (self.pages, self.omitted) = (pages, omitted) }
  }

  /// The changed texts; nil if the texts at the destination are not known.
  package var texts: Texts?
  /// The paths of the sample reviews of a new site that are unchanged, below the content folder.
  package var samples: [String] = []
  /// Whether the destination is a folder of this machine.
  package var isLocal = false
  /// The destination.
  let place: String
  /// The sent and deleted files, in order.
  let operations: [Operation]
  /// The number of unchanged files.
  let unchanged: Int
  /// The failure; nil without one, and if the site has errors.
  let error: String?
  /// The errors of the site, which stopped the build.
  let siteErrors: [Diagnostic]

  /// Creates the result of a comparison or an upload.
  package init(place: String, operations: [Operation], unchanged: Int) {
    (self.place, self.operations, self.unchanged, error, siteErrors) = (place, operations, unchanged, nil, [])
  }

  /// Creates the result of a failure.
  package init(error: String) { (place, operations, unchanged, self.error, siteErrors) = ("", [], 0, error, []) }

  /// Creates the result for a site that has errors.
  package init(siteErrors: [Diagnostic]) {
    (place, operations, unchanged, error, self.siteErrors) = ("", [], 0, nil, siteErrors)
  }
}
