import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteModel
import SiteRendering

// MARK: - Names and configuration, for commands that add files
extension SiteBuilder {
  /// Parses the content files without planning the site, including drafts and scheduled reviews. Returns their names with the
  /// diagnostics of the single files, without those of the theme. Without a content folder, there are no names.
  package func context() async throws -> Diagnosed<SiteContext> {
    var settings = settings
    (settings.includesDrafts, settings.includesFuture) = (true, true)
    guard let inputs = try await SiteInputs.read(settings, overlay, at: time) else {
      return Diagnosed(.empty, missingContent.diagnostics)
    }
    let loaded = try await ContentLoader(inputs, ContentCache(basis: inputs.basis), execution).load()
    let diagnostics = inputs.diagnostics + loaded.diagnostics
    return Diagnosed(
      SiteContext(inputs, loaded.value),
      diagnostics.filter { $0.source.path.isInside(settings.content) }
    )
  }

  /// Reads the configuration of a content folder and no other file.
  package static func configuration(of content: String) throws(FileError) -> Diagnosed<SiteConfiguration> {
    let read = try SiteInputs.configurationFile(of: content)
    return read.value?.validated(for: .unknown) ?? ConfigurationValidator.unreadable(read.diagnostics)
  }
}

extension SiteContext {
  /// The context of a site without a content folder.
  static let empty = SiteContext(ConfigurationValidator.unreadable([]).value)

  /// Collects the names and paths of parsed files.
  init(_ inputs: SiteInputs, _ content: LoadedContent) {
    self.init(
      inputs.configuration,
      types: inputs.settings.types,
      layouts: inputs.theme.files.layouts,
      contents: Contents(content, paths: inputs.files.map(\.path))
    )
  }
}

extension SiteContext.Contents {
  fileprivate init(_ loaded: LoadedContent, paths: [String]) {
    self.init(loaded.files.compactMap(\.found?.text?.content.value), paths: paths)
  }
}
