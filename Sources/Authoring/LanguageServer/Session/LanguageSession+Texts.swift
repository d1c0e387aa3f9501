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
  /// Returns an open text with its site; nil if it is not open, belongs to no site, or its site has not been checked yet.
  func text(_ identifier: DocumentIdentifier) -> DocumentContext? {
    guard let (document, site, path) = contentDocument(identifier), let context = site.context else { return nil }
    return DocumentContext(document: document, site: site, path: path, assistant: Assistant(context))
  }

  /// Returns the document of a content file; nil if it is not open or belongs to no site.
  func contentDocument(_ identifier: DocumentIdentifier) -> (TextDocument, EditedSite, ContentPath)? {
    guard let (document, site, path) = siteDocument(identifier), let content = site.contentPath(path) else {
      return nil
    }
    return (document, site, content)
  }

  /// Returns an open template, with its path in the theme; nil for other documents.
  func template(_ identifier: DocumentIdentifier) -> (document: TextDocument, file: String)? {
    guard let (document, site, path) = siteDocument(identifier), let file = site.themePath(path) else { return nil }
    return (document, file)
  }

  /// Returns an open document with its site and absolute path; nil if it is not open or belongs to no site.
  private func siteDocument(_ identifier: DocumentIdentifier) -> (TextDocument, EditedSite, path: String)? {
    guard let path = FileURI.path(identifier.uri), let document = documents[path], let site = site(of: path) else {
      return nil
    }
    return (document, site, path)
  }

  /// Returns a function that reads a file of a site; for open files, it returns the unsaved text.
  func reader(of site: EditedSite) -> (_ path: String) -> SourceFile? {
    { content in
      let path = site.path(ofContent: content)
      return documents[path]?.source ?? files.read(path).map { SourceFile(path: path, bytes: $0) }
    }
  }

  /// Returns the location of a source range. The beginning of a file is located without reading the file.
  func location(_ place: ContentPlace, of site: EditedSite) -> Location {
    let path = site.path(ofContent: place.path)
    let beginning = LinePosition(line: 0, character: 0)
    var range = LineRange(beginning, beginning)
    if place.range.upperBound > 0, let source = reader(of: site)(place.path) {
      range = LinePlaces(source, editor.encoding).range(of: place.range)
    }
    return Location(uri: uri(path), range: range)
  }
}
