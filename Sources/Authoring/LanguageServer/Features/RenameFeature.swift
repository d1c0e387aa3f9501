import Authoring

extension Feature {
  static let prepareRename = Feature("textDocument/prepareRename") { $0.renameProposal($1) }

  static let rename = Feature("textDocument/rename", "renameProvider", options: ["prepareProvider": true]) {
    (session: LanguageSession, place: RenamedPlace) throws(ResponseError) in try session.renaming(place)
  }
}

/// `textDocument/rename`.
struct RenamedPlace: Decodable {
  let textDocument: DocumentIdentifier
  let position: LinePosition
  let newName: String
}

/// The text that would be renamed (`PrepareRenameResult`).
struct RenameProposal: Encodable {
  let range: LineRange
  let placeholder: String
}

extension LanguageSession {
  fileprivate func renameProposal(_ place: NamedPlace) -> RenameProposal? {
    guard let text = text(place.textDocument) else { return nil }
    let places = text.document.places
    return text.assistant
      .renamable(in: text.source, at: places.offset(of: place.position), path: text.path)
      .map { RenameProposal(range: places.range(of: $0.range), placeholder: $0.name) }
  }

  fileprivate func renaming(_ place: RenamedPlace) throws(ResponseError) -> WorkspaceEdit? {
    guard let text = text(place.textDocument) else { return nil }
    do throws(RenamingError) {
      let renaming = try text.assistant.renaming(
        in: text.source,
        at: text.document.places.offset(of: place.position),
        path: text.path,
        to: place.newName,
        reading: reader(of: text.site)
      )
      return edit(renaming.replacements, of: text.site)
    } catch {
      throw ResponseError(.requestFailed, error.explanation)
    }
  }
}

extension RenamingError {
  fileprivate var explanation: String {
    switch self {
    case .noName: "no title, restaurant, tag or other name to rename here"
    case .emptyName: "the new name is empty"
    }
  }
}
