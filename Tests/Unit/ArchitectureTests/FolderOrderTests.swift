import Testing

/// The folders of large targets depend on each other in one direction.
@Suite struct FolderOrderTests {
  /// The folders in the order of their dependencies: files name types of their own folder and of folders before it.
  static let orders = [
    "ImportFormats": ["Core", "Text", "CSV"], "MarkupConversion": ["XML", "HTML", "Bodies"],
    "ImportSystems": ["Tables", "StaticSites", "WordPress", "Importers"],
  ]

  @Test(arguments: orders.keys.sorted()) func foldersNameOnlyTypesOfEarlierFolders(target: String) throws {
    let order = try #require(Self.orders[target])
    let graph = FileGraph(try SourceTree.files(of: target))
    #expect(Set(graph.paths.map(Self.folder)) == Set(order))
    for (from, to) in graph.dependencies {
      let (own, other) = (order.firstIndex(of: Self.folder(from)), order.firstIndex(of: Self.folder(to)))
      #expect(own ?? 0 >= other ?? 0, "\(from) names a type of \(to)")
    }
  }

  private static func folder(_ path: String) -> String { String(path.split(separator: "/").dropFirst().first ?? "") }
}
