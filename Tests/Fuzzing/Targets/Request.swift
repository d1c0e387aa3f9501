import PreviewServer

extension FuzzTarget {
  /// Request targets: served paths are below the folder, and paths are decoded exactly once.
  static let request = FuzzTarget(name: "Request") { bytes in
    let written = text(bytes)
    guard let target = try? RequestTarget(written) else { return }
    for name in target.names.dropFirst(target.isReserved ? 1 : 0) { check(name, isShown: !target.isHidden) }
    let decoded = decodedOnce(writtenPath(in: written, of: target))
    let end = target.isFolder && !target.names.isEmpty ? "/" : ""
    let joined = "/" + target.names.joined(separator: "/") + end
    hold(joined.utf8.elementsEqual(decoded), "'\(written)' leads to '\(joined)'")
    checkAgain(target)
  }
}

private func check(_ name: String, isShown: Bool) {
  hold(!name.isEmpty && !name.utf8.contains { $0 < 0x20 || "/\\\u{7F}".utf8.contains($0) }, "a name '\(name)'")
  hold(!isShown || name.utf8.first != UInt8(ascii: "."), "the hidden '\(name)' is shown")
}

/// Checks that the encoded path gives an equal target, unless escapes make it too long, and fits in one header line.
private func checkAgain(_ target: RequestTarget) {
  let path = target.path
  hold(path.utf8.allSatisfy { 0x21...0x7E ~= $0 } && !path.utf8.starts(with: "//".utf8), "the path '\(path)'")
  hold((target.query ?? "").utf8.allSatisfy { 0x21...0x7E ~= $0 }, "the query '\(target.query ?? "")'")
  guard path.utf8.count <= PreviewLimits.target else { return }
  let again = try? RequestTarget(path)
  hold(again?.names.map { Array($0.utf8) } == target.names.map { Array($0.utf8) }, "'\(path)' gives another target")
  hold(again?.isFolder == target.isFolder && again?.query == nil, "'\(path)' is encoded differently")
}

/// Returns the path before decoding; a slash for a target in absolute form without a path.
private func writtenPath(in written: String, of target: RequestTarget) -> [UInt8] {
  let rest = target.authority.map { written.utf8.dropFirst(7 + $0.utf8.count) } ?? written.utf8[...]
  let path = Array(rest.prefix { !"?#".utf8.contains($0) })
  return path.isEmpty ? [UInt8(ascii: "/")] : path
}

private func decodedOnce(_ path: [UInt8]) -> [UInt8] {
  let parts = path.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(into: Array(parts[0])) { decoded, part in
    decoded.append(UInt8(text(part.prefix(2)), radix: 16) ?? 0)
    decoded += part.dropFirst(2)
  }
}
