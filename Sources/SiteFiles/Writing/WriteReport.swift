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

/// A page could not be rendered after all.
package struct RenderFailure: Error, CustomStringConvertible {
  /// The path of the page in the site.
  let url: String
  let reason: String

  package var description: String { "cannot render '\(url)': \(reason)" }
}

/// A picture changed between reading and publishing it.
package struct ContentChanged: Error, CustomStringConvertible {
  let path: String

  package var description: String { "'\(path)' changed during the build; build again" }
}
