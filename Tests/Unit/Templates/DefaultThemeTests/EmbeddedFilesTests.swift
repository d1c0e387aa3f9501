import DefaultTheme
import Foundation
import TestSupport
import Testing

/// The files of the default theme that are embedded in the program.
@Suite struct EmbeddedFilesTests {
  @Test func embeddedFilesEqualThoseOfTheFolder() throws {
    let root = Repository.root.appending(path: "templates")
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = found.filter {
      (try? root.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    #expect(files.count > 100)
    #expect(DefaultTheme.files.map(\.path) == files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (path, text) in DefaultTheme.files {
      #expect(try String(contentsOf: root.appending(path: path), encoding: .utf8) == text, "\(path)")
    }
  }
}
