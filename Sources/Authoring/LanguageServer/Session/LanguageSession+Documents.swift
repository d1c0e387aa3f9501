import BinaryCoding

extension LanguageSession {
  mutating func open(_ opened: OpenedDocument) {
    let item = opened.textDocument
    guard let path = FileURI.path(item.uri) else { return }
    documents[path] = TextDocument(
      uri: item.uri,
      path: path,
      version: item.version,
      text: item.text,
      editor.encoding
    )
    findSite(of: path)
    noteText(path)
  }

  mutating func change(_ changed: ChangedDocument) {
    guard let path = FileURI.path(changed.textDocument.uri), let document = documents[path] else { return }
    documents[path]?.change(changed.contentChanges, version: changed.textDocument.version ?? document.version)
    noteText(path)
  }

  mutating func save(_ saved: NamedDocument) {
    guard let path = FileURI.path(saved.textDocument.uri), documents[path] != nil else { return }
    findSite(of: path)
    noteText(path)
  }

  mutating func close(_ closed: NamedDocument) {
    guard let path = FileURI.path(closed.textDocument.uri), documents[path] != nil else { return }
    noteText(path)
    (documents[path], siteFolders[path], shown[path]) = (nil, nil, nil)
  }

  /// Records changed files on the disk.
  package mutating func noteChanges(_ paths: [String]) {
    for path in documents.keys where siteFolders[path] == nil { findSite(of: path) }
    for (folder, site) in sites {
      let changes = Set(paths.filter(site.reads))
      if !changes.isEmpty { sites[folder]?.note(.files(changes)) }
    }
  }

  /// Records that any file may have changed.
  package mutating func noteAnyChange() {
    for folder in sites.keys { sites[folder]?.note(.any) }
  }

  private mutating func findSite(of path: String) {
    guard let folder = files.siteFolder(path) else { return siteFolders[path] = nil }
    siteFolders[path] = folder
    if sites[folder] == nil { sites[folder] = EditedSite(folder) }
  }

  /// Records a changed text, so that its site is checked again.
  private mutating func noteText(_ path: String) {
    guard let folder = siteFolders[path], sites[folder]?.reads(path) == true else { return }
    sites[folder]?.note([path])
  }

  /// Returns the site of an open text; nil if it belongs to no site.
  func site(of path: String) -> EditedSite? { siteFolders[path].flatMap { sites[$0] } }

  /// The folders of the sites of open texts, which must be watched.
  package var folders: Set<String> { Set(sites.keys) }
}
