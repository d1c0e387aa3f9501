import SiteRendering
import Templating
import Testing

/// Fingerprints visit the values of records, so records that contain each other must declare a hash.
@Suite struct RecordCycleTests {
  @Test(arguments: ThemeTemplate.all.map(\.file))
  func recordsInCyclesDeclareTheirHash(_ file: String) throws {
    let template = try #require(ThemeTemplate.all.first { $0.file == file })
    #expect(cycle(of: template.shape, within: []) == nil)
  }

  @Test func cyclesAreFound() {
    #expect(cycle(of: Folder.schema.shape, within: []) == ["folder", "folder"])
  }

  /// Returns the names of records that contain each other without a declared hash; nil without a cycle.
  private func cycle(of shape: RecordShape, within names: [String]) -> [String]? {
    guard !shape.isHashed else { return nil }
    let path = names + [shape.name]
    guard !names.contains(shape.name) else { return path }
    return shape.fields.lazy.compactMap { field in
      switch field.type {
      case .record(let inner), .list(let inner): cycle(of: inner.shape, within: path)
      default: nil
      }
    }.first
  }
}

private struct Folder: TemplateRecord {
  let folders: [Folder]

  static let schema = RecordSchema<Folder>("folder") { folder in
    folder.list("folders", of: Folder.self) { $0.folders }
  }
}
