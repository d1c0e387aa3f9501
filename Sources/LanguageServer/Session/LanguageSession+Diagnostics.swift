import Diagnostics

extension LanguageSession {
  /// Whether a site should be looked at once the writing rests.
  package var isOutdated: Bool { sites.values.contains(where: \.isOutdated) }

  /// The next site to look at; each has to come to its `end`.
  package mutating func nextLook() -> SiteLook? {
    for folder in sites.keys.sorted() {
      if let look = sites[folder]?.beginLook(documents) { return look }
    }
    isUrgent = false
    return nil
  }

  /// Takes what a look at a site found, nil when the machine refused, and returns what goes out.
  package mutating func end(_ look: SiteLook, _ news: SiteNews?) -> [ContiguousArray<UInt8>] {
    sites[look.folder]?.endLook(news)
    guard let site = sites[look.folder] else { return [] }
    let known = (Array(published.keys) + documents.keys).filter(site.reads)
    for path in Set(site.findings.keys).union(known).sorted() { publish(path, of: site) }
    return takeOutbox()
  }

  /// Publishes what is known of a file: of an open text that has changed since the look, what the judge says of it now.
  private mutating func publish(_ path: String, of site: EditedSite) {
    guard let document = documents[path], !site.hasSeen(document) else {
      return publish(site.findings[path] ?? [], path)
    }
    judge(path, document, of: site)
  }

  /// Judges the open texts that have changed.
  mutating func judgeChanged() {
    for path in unjudged.sorted() {
      if let document = documents[path], let site = site(of: path) { judge(path, document, of: site) }
    }
    unjudged = []
  }

  private mutating func judge(_ path: String, _ document: TextDocument, of site: EditedSite) {
    guard let judge = site.judge, let content = site.contentPath(path) else { return }
    publish(judge(document.source, content), path)
  }

  private mutating func publish(_ diagnostics: [Diagnostic], _ path: String) {
    guard path.hasPrefix("/") else { return }
    let document = documents[path]
    if document != nil { shown[path] = diagnostics }
    let places = document?.places ?? diagnostics.first.map { LinePlaces($0.source, editor.encoding) }
    let news = places.map { places in diagnostics.map { published($0, places) } } ?? []
    // An open text gets them with every version, so that the editor knows which they are of.
    guard document != nil || news != published[path] ?? [] else { return }
    published[path] = news.isEmpty ? nil : news
    send(
      Outgoing.call(
        "textDocument/publishDiagnostics",
        PublishedDiagnostics(uri: uri(path), version: document?.version, diagnostics: news)
      )
    )
  }

  func published(_ diagnostic: Diagnostic, _ places: LinePlaces) -> PublishedDiagnostic {
    PublishedDiagnostic(
      range: places.range(of: diagnostic.range ?? places.lines.range(ofLine: 1)),
      severity: diagnostic.severity.number,
      code: diagnostic.code.rawValue,
      message: diagnostic.text(joinedBy: "\n"),
      relatedInformation: editor.takesRelatedPlaces && !diagnostic.notes.isEmpty ? diagnostic.notes.map(related) : nil
    )
  }

  private func related(_ note: Diagnostic.Note) -> PublishedDiagnostic.RelatedPlace {
    let places = LinePlaces(note.source, editor.encoding)
    let range = places.range(of: note.range ?? places.lines.range(ofLine: 1))
    return .init(location: Location(uri: uri(note.source.path), range: range), message: note.message)
  }

  /// What the editor calls a file.
  func uri(_ path: String) -> String { documents[path]?.uri ?? FileURI.uri(path) }
}

extension Severity {
  /// The number that the protocol gives it (`DiagnosticSeverity`).
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
