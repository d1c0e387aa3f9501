import BinaryCoding
import Concurrency
import Diagnostics
import ReviewModel
import SiteModel

/// The parsed content folder for export.
package struct ExportedContent: Sendable {
  /// The content files with the URLs of their pages.
  package let site: ExportedSite
  /// The file `site.yaml`; nil if it is missing.
  package let settings: SourceFile?
  /// The paths of images, plain files and view counts, below the content folder.
  package let otherFiles: [String]
}

extension SiteBuilder {
  /// Parses the content folder. Diagnostics cover only files that cannot be parsed. Returns nil without a content folder.
  package func exportedContent() async throws -> Diagnosed<ExportedContent?> {
    var diagnostics: [Diagnostic] = []
    let found = try await ContentScanner.scan(settings.content, settings.types).taking(into: &diagnostics)
    if diagnostics.contains(where: { $0.code == .contentMissing }) { return Diagnosed(nil, diagnostics) }
    let isListed = found.contains { $0.content.role == .configuration }
    let file = isListed ? try SiteInputs.configurationFile(of: settings.content) : nil
    var configuration = try SiteInputs.configuration(file, of: settings.content, for: .unknown).taking(
      into: &diagnostics
    )
    if let url = settings.baseURL { configuration.url = url }
    let used = ContentScanner.used(found, of: settings.content, configuration)
      .taking(into: &diagnostics)
    let files = try await read(used.filter(\.content.role.isContent), configuration).taking(into: &diagnostics)
    let others = used.filter { !$0.content.role.isContent && $0.content.role != .configuration }
    let written = ExportedContent(
      site: ExportedSite(
        files,
        configuration,
        settings.types,
        settings.policy(at: time, in: configuration.timeZone?.rules)
      ),
      settings: file?.value?.source,
      otherFiles: others.map(\.path)
    )
    return Diagnosed(written, diagnostics.sorted())
  }

  private func read(
    _ files: [FoundFile],
    _ configuration: SiteConfiguration
  ) async throws -> Diagnosed<[ExportedFile]> {
    let (folder, validators) = (settings.content, ContentValidators(configuration, settings.types))
    let read = try await parallelMap(files, jobs: execution.jobs) { _ in
      try ContentReader(folder)
    } body: { reader, file -> Diagnosed<ExportedFile?> in
      try Interruption.check()
      var diagnostics: [Diagnostic] = []
      let source = try reader.read(file.path, limit: ContentLimits.contentFile).taking(into: &diagnostics)
      guard let source, let type = file.content.type else { return Diagnosed(nil, diagnostics) }
      let written = ExportedFile.read(source, path: file.path, type: type, validators)
      return Diagnosed(written.taking(into: &diagnostics), diagnostics)
    }
    return Diagnosed(read.compactMap(\.value), read.flatMap(\.diagnostics))
  }
}
