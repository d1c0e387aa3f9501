import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewForms
import ReviewModel
import SiteFiles

extension BrowserEditor {
  /// Renames a topic, such as a restaurant or a tag, in every file that mentions it.
  func rename(_ form: FormValues) async throws -> PreviewResponse {
    let files = try await renamed(form)
    for file in files { try checkSize(of: file.bytes, at: file.path) }
    let left = try files.compactMap { file -> String? in
      guard case .changed(let backup) = try writer.replace(file.path, file.source, with: file.bytes) else { return nil }
      return backup.map { strings("olderVersion", ["file": file.path, "backup": $0]) } ?? file.path
    }
    await invalidate(files.map(\.path))
    guard left.isEmpty else {
      let reason = strings("filesSkipped", ["files": left.joined(separator: ", ")])
      throw Refusal(.conflict, reason)
    }
    let message = strings("renamed", count: files.count, ["name": cleaned(form["new"] ?? "")])
    return redirect(to: folder + "?said=" + percentEncoded(message, keeping: \.isUnreserved))
  }

  private typealias RenamedFile = (path: String, source: SourceFile, bytes: ContiguousArray<UInt8>)

  /// Returns the changed files, sorted by path.
  private func renamed(_ form: FormValues) async throws -> [RenamedFile] {
    let context = try await context()
    let kind = context.configuration.topicKinds.first { $0.key == form["kind"] }
    guard let kind, let old = Topic(name: form["old"] ?? "", context.configuration.slugLetters) else {
      throw Refusal(.notFound, strings("missingName"))
    }
    var sources: [String: SourceFile] = [:]
    do throws(RenamingError) {
      let renaming = try Assistant(context).renaming(old.key, of: kind, to: form["new"] ?? "") { path in
        sources[path] = (try? writer.text(path)) ?? nil
        return sources[path]
      }
      return renaming.replacements.sorted { $0.key < $1.key }.compactMap { path, replacements in
        sources[path].map { (path, $0, $0.replacing(replacements).bytes) }
      }
    } catch {
      throw Refusal(error, of: old.name, strings)
    }
  }
}

extension Refusal {
  fileprivate init(_ diagnostic: RenamingError, of name: String, _ strings: EditorStrings) {
    switch diagnostic {
    case .noName: self.init(.notFound, strings("unknownName", ["name": name]))
    case .emptyName: self.init(.unprocessableEntity, strings("emptyName"))
    }
  }
}
