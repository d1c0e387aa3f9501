import Authoring
import Diagnostics
import SiteModel

/// An open text of a site that has been checked.
struct DocumentContext {
  let document: TextDocument
  let site: EditedSite
  let path: ContentPath
  let assistant: Assistant

  var source: SourceFile { document.source }
}

extension LanguageSession {
  /// Returns the result of a request in the running stage. Results are empty for texts outside of sites.
  func feature(_ message: Message, _ method: String) throws(ResponseError) -> any Encodable {
    switch method {
    case "textDocument/completion": try completions(message.params())
    case "textDocument/hover": try hover(message.params())
    case "textDocument/definition": try definition(message.params())
    case "textDocument/references": try references(message.params())
    case "textDocument/prepareRename": try renameProposal(message.params())
    case "textDocument/rename": try renaming(message.params())
    case "textDocument/codeAction": try actions(message.params())
    case "textDocument/documentSymbol": try outline(message.params())
    case "textDocument/foldingRange": try foldings(message.params())
    case "workspace/symbol": try symbols(message.params())
    default: throw ResponseError(.methodNotFound, "unknown method '\(method)'")
    }
  }

  /// Returns an open text with its site; nil if it is not open, belongs to no site, or its site has not been checked yet.
  func text(_ identifier: DocumentIdentifier) -> DocumentContext? {
    guard let (document, site, path) = contentDocument(identifier), let context = site.context else { return nil }
    return DocumentContext(document: document, site: site, path: path, assistant: Assistant(context))
  }

  /// Returns the document of a content file; nil if it is not open or belongs to no site.
  func contentDocument(_ identifier: DocumentIdentifier) -> (TextDocument, EditedSite, ContentPath)? {
    guard let path = FileURI.path(identifier.uri), let document = documents[path], let site = site(of: path),
      let content = site.contentPath(path)
    else { return nil }
    return (document, site, content)
  }

  /// Returns a function that reads a file of a site; for open files, it returns the unsaved text.
  func reader(of site: EditedSite) -> (_ path: String) -> SourceFile? {
    { content in
      let path = site.path(ofContent: content)
      return documents[path]?.source ?? files.read(path).map { SourceFile(path: path, bytes: $0) }
    }
  }

  /// Returns the location of a source range. The beginning of a file is located without reading the file.
  private func location(_ place: ContentPlace, of site: EditedSite) -> Location {
    let path = site.path(ofContent: place.path)
    let beginning = LinePosition(line: 0, character: 0)
    var range = LineRange(beginning, beginning)
    if place.range.upperBound > 0, let source = reader(of: site)(place.path) {
      range = LinePlaces(source, editor.encoding).range(of: place.range)
    }
    return Location(uri: uri(path), range: range)
  }

  private func definition(_ place: NamedPlace) -> Location? {
    guard let text = text(place.textDocument) else { return nil }
    let offset = text.document.places.offset(of: place.position)
    return text.assistant
      .definition(in: text.source, at: offset, path: text.path, reading: reader(of: text.site))
      .map { location($0, of: text.site) }
  }

  private func references(_ place: NamedPlace) -> [Location] {
    guard let text = text(place.textDocument) else { return [] }
    let offset = text.document.places.offset(of: place.position)
    return text.assistant.references(in: text.source, at: offset, path: text.path).map { location($0, of: text.site) }
  }

  private func symbols(_ query: SymbolQuery) -> [FlatSymbol] {
    let text = query.query.lowercased()
    return sites.values.sorted { $0.folder < $1.folder }.flatMap { site in
      let reviews = (site.context?.reviews ?? []).filter {
        text.isEmpty || $0.title.lowercased().contains(text)
      }
      return reviews.prefix(ServerLimits.symbols).map { review in
        let place = ContentPlace(path: review.path, range: SourceRange(0, 0))
        return FlatSymbol(name: review.title, kind: SymbolKind.file, location: location(place, of: site))
      }
    }
  }
}
