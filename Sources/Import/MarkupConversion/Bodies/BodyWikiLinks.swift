import MarkdownRendering

// MARK: - Wiki links
// A wiki link refers to a file by name, in any folder.
extension ReferenceResolution {
  /// Replaces a wiki link with a link or image, or with its text if the target is not in the source.
  mutating func resolve(wikiLink reference: MarkdownReference) {
    guard let link = WikiLink(reference.destination) else { return }
    let (target, place) = (target(of: link), reference.range.indices)
    let gone = "wiki link to a file that is not imported; only its text is kept"
    let what = target == nil ? gone : "wiki link converted to Markdown"
    conversion.remark(what, of: reference.destination, at: place.lowerBound)
    let text = MarkdownEscaping.escaped(link.text, .linkText)
    edits.append(.init(place, target.map { link.markdown(to: $0, isPicture: conversion.pictures[$0] != nil) } ?? text))
  }

  /// Returns the destination of a wiki link in the new site; nil if it is not imported.
  private mutating func target(of link: WikiLink) -> String? {
    if link.path.isEmpty { return "" }
    let address = OldAddress(link.path, in: conversion.body, of: conversion.site)
    if let (source, path) = address.picture ?? conversion.site.pictureNamed(address.name) {
      conversion.pictures[path] = source
      conversion.resolvedDestinations.insert(path)
      return path
    }
    let file = OldAddress(link.fileName, in: conversion.body, of: conversion.site)
    let found = file.page ?? conversion.site.page(.title(address.name.lowercased()))
    if let found { conversion.resolvedDestinations.insert(found) }
    return found
  }
}
