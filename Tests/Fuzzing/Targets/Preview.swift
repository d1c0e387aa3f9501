import Diagnostics
import NIOHTTP1
import PreviewServer

extension FuzzTarget {
  /// The header field Range (RFC 9110, section 14.2): the first three bytes are the length of the body, the rest is the
  /// field.
  static let range = FuzzTarget(name: "Range") { bytes in
    let length = length(bytes.prefix(3))
    let requested = RequestedRange(text(bytes.dropFirst(3)), length: length)
    if case .part(let range) = requested {
      hold(0 <= range.lowerBound && !range.isEmpty && range.upperBound <= length, "\(range) of \(length) bytes")
      let again = RequestedRange("bytes=\(range.lowerBound)-\(range.upperBound - 1)", length: length)
      hold(again == requested, "\(range) parses as \(again)")
      checkSuffix(of: range.count, length)
    }
    hold(RequestedRange("bytes=\(length)-", length: length) == .unsatisfiable, "the range exceeds the file")
  }

  /// Checks of hosts and origins: the first line is the authority of a request target in absolute form, the others are
  /// fields.
  static let host = FuzzTarget(name: "Host") { bytes in
    let lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let authority = lines[0].isEmpty ? nil : lines[0]
    let headers = HTTPHeaders(lines.dropFirst().map(field))
    let named = authority.map { [$0] } ?? []
    let hosts = headers["host"] + named + headers["origin"].map(withoutScheme)
    let isAsked = headers["host"].count == 1 && !headers["sec-fetch-site"].contains("cross-site")
    hold(AllowedHosts(port: 8000).allows(headers, authority) == (isAsked && hosts.allSatisfy(isOwn)), "\(hosts)")
    if AllowedHosts(port: 8000, host: "::").allows(headers, authority) {
      hold(isAsked && hosts.allSatisfy { isOwn($0) || isNumber($0) }, "\(hosts) with all addresses")
    }
  }

  /// The rules of `_headers`: only valid fields are added, and headers of the server are unchanged.
  static let headers = FuzzTarget(name: "Headers") { bytes in
    var headers = PreviewResponse(.ok, .bytes([])).headers
    let own = headers.map(\.value)
    HeaderRules(text(bytes)).add(to: &headers, for: "/a")
    hold(headers.prefix(own.count).map(\.value) == own, "the header is \(headers)")
    for (name, value) in headers {
      hold(!name.isEmpty && !name.contains { ": ".contains($0) }, "a field '\(name)'")
      hold((name + value).utf8.allSatisfy { 0x20...0x7E ~= $0 }, "a field '\(name)' with '\(value)'")
    }
  }

  /// Script injection: the bytes of the page are unchanged, and quoted text becomes neither an element nor an event.
  static let injection = FuzzTarget(name: "Injection") { bytes in
    var state = PreviewState(server: "fuzz")
    state.apply(.errors(errors(in: bytes)))
    let page = PageInjection.page(bytes, adding: state.addition)
    let end = lastEndOfBody(in: bytes)
    let expected = bytes.prefix(end) + Array(state.addition.utf8) + bytes.dropFirst(end)
    hold(page.elementsEqual(expected), "the page has changed")
    let response = PreviewResponse(.ok, page, type: "text/html")
    hold(response.headers["content-length"] == ["\(page.count)"], "\(response.headers) of \(page.count) bytes")
    hold(!state.panel.contains("<script") && !state.panel.contains("<hostile"), "text became an element")
    let lines = state.event.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
    hold(lines.map(\.isEmpty) == [false, false, true, true], "the event has \(lines.count) lines")
    hold(!state.event.utf8.contains(0x0D), "a carriage return ends a line of an event")
  }
}

private func length(_ bytes: some Sequence<UInt8>) -> Int {
  let length = bytes.reduce(0) { $0 << 8 | Int($1) }
  // Includes the largest possible length.
  return length == 0xFFFFFF ? .max : length
}

/// Checks that a suffix range contains the last `count` bytes.
private func checkSuffix(of count: Int, _ length: Int) {
  let suffix = RequestedRange("bytes=-\(count)", length: length)
  hold(suffix == .part(length - count..<length), "the last \(count) of \(length) bytes are \(suffix)")
}

private func field(_ line: String) -> (String, String) {
  let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  return (parts[0], parts.count > 1 ? parts[1] : "")
}

extension AllowedHosts {
  fileprivate func allows(_ headers: HTTPHeaders, _ authority: String?) -> Bool {
    (try? check(headers, authority: authority)) != nil
  }
}

/// Returns the host of an HTTP origin; empty for other origins.
private func withoutScheme(_ origin: String) -> String {
  origin.utf8.starts(with: "http://".utf8) ? text(origin.utf8.dropFirst(7)) : ""
}

/// Returns whether a host is one of the server's, ignoring the case of ASCII letters.
private func isOwn(_ host: String) -> Bool {
  let lowered = host.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  return ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"].contains { lowered.elementsEqual($0.utf8) }
}

/// Returns whether a host contains only characters of an IP address, and the port.
private func isNumber(_ host: String) -> Bool {
  let name = host.utf8.dropLast(":8000".utf8.count)
  return host.utf8.suffix(5).elementsEqual(":8000".utf8) && !name.isEmpty
    && name.allSatisfy { "0123456789abcdefABCDEF.:[]".utf8.contains($0) }
}

/// Returns a diagnostic that contains the input in each of its parts.
private func errors(in bytes: ContiguousArray<UInt8>) -> [Diagnostic] {
  let source = SourceFile(bytes, path: text(bytes.prefix(32)))
  let all = SourceRange(0, bytes.count)
  let words = source.text(in: all)
  let note = Diagnostic.Note(words, in: source, at: all)
  return [Diagnostic(.yamlSyntax, words, hint: words, in: source, at: all, notes: [note])]
}

/// Returns the offset of the last `</body`; the end of the page without one.
private func lastEndOfBody(in bytes: ContiguousArray<UInt8>) -> Int {
  let lowered = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  return bytes.indices.last { lowered[$0...].starts(with: "</body".utf8) } ?? bytes.count
}
