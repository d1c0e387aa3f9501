import BinaryCoding
import Diagnostics
import FileSystem
import FrontMatter
import Notation
import ReviewModel
import SiteFiles
import SiteRendering

/// The little that must be known of a site to add to it.
struct SiteOutline {
  let configuration: SiteConfiguration
  /// The names that stand under a key in the site so far, the most frequent first; on a terminal, of all that reviews
  /// are grouped by.
  let names: [String: [String]]

  static func load(_ content: String) async throws -> SiteOutline {
    guard resolvedPath(content.joined(configurationPath)) != nil else {
      throw Misuse(
        text: "no site found in this folder",
        hint: "create one with verdict init, or set the content folder of a site with --content"
      )
    }
    let configuration = try await SiteBuilder.configuration(of: content)
    guard !configuration.hasErrors else {
      Terminal.show(configuration.diagnostics)
      throw ExitStatus.faults
    }
    var names = ["category": configuration.value.categories.map(\.name)]
    if Terminal.isInteractive {
      let contents = try await SiteOptions.parse(["--content", content]).builder().contents().value
      for kind in configuration.value.topicKinds where !kind.isSeries { names[kind.key] = contents.names(of: kind) }
    }
    return SiteOutline(configuration: configuration.value, names: names)
  }

  /// Whether a key takes a list.
  func isList(_ key: String) -> Bool {
    if ["tags", "aliases"].contains(key) { return true }
    let field = (configuration.reviewFields + TopicKind.restaurants.fields).first { $0.key == key }
    return field?.type == .texts || field?.type == .topics
  }

  /// What a build would find fault with in a file of a folder.
  func faults(of text: String, in folder: String) -> [Diagnostic] {
    let document = FencedDocument.parse(SourceFile(path: "", text: text))
    guard let parsed = document.value else { return document.diagnostics }
    let path = "\(folder)/new.md"
    return document.diagnostics
      + (folder == "reviews"
        ? ReviewValidator(configuration).validate(parsed, path: path).diagnostics
        : TopicFactsValidator(configuration).validate(parsed, path: path).diagnostics)
  }
}
