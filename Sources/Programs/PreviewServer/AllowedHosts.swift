import NIOCore
import NIOHTTP1

/// Whom the server answers. A page of another site must not read what is not published yet, neither by asking for it nor
/// by giving its own name this machine's address (DNS rebinding).
package struct AllowedHosts: Sendable {
  let port: Int
  private let names: Set<String>
  /// Whether every address of the machine is served, whose numbers nobody can list for good.
  private let allowsAddresses: Bool

  /// Makes the rules of a server at a port; `host` is what others on the network may call it.
  package init(port: Int, host: String? = nil) {
    self.port = port
    let isWildcard = host == "0.0.0.0" || host == "::"
    allowsAddresses = isWildcard
    let own = host.map { $0.contains(":") ? "[\($0)]" : $0 }.map { [$0.lowercased()] } ?? []
    names = Set(["localhost", "127.0.0.1", "[::1]"] + own)
  }

  /// Refuses a request for another host, and one that a page of another site sent. `authority` is that of a target in
  /// absolute form, which goes before the field (RFC 9112, section 3.2.2).
  package func check(_ headers: HTTPHeaders, authority: String?) throws(Refusal) {
    let hosts = headers["host"]
    guard hosts.count == 1 else { throw Refusal(.badRequest, "the request requires exactly one Host header") }
    guard isOwn(authority ?? hosts[0]), isOwn(hosts[0]) else {
      throw Refusal(.forbidden, "the preview accepts only requests to http://localhost:\(port)/")
    }
    let sites = headers["sec-fetch-site"]
    guard headers["origin"].allSatisfy(isOwnOrigin), !sites.contains("cross-site") else {
      throw Refusal(.forbidden, "the preview rejects requests from other sites")
    }
  }

  /// Refuses a request for events that a page of another origin sent, such as one of another port.
  package func checkSameOrigin(_ headers: HTTPHeaders) throws(Refusal) {
    guard headers["sec-fetch-site"].allSatisfy({ $0 == "same-origin" }) else {
      throw Refusal(.forbidden, "only pages of the preview may read events")
    }
  }

  /// Whether a host with its port is one of this server.
  private func isOwn(_ authority: String) -> Bool {
    let text = authority.lowercased()
    let hasPort = text.hasSuffix(":\(port)")
    guard hasPort || port == 80 else { return false }
    let name = hasPort ? String(text.dropLast("\(port)".count + 1)) : text
    return names.contains(name) || allowsAddresses && isAddress(name)
  }

  private func isOwnOrigin(_ origin: String) -> Bool {
    origin.hasPrefix("http://") && isOwn(String(origin.dropFirst(7)))
  }

  private func isAddress(_ name: String) -> Bool {
    let number = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
    // The system reads more than may stand in a host: zones (RFC 6874, section 4), and anything behind a NUL.
    let holdsNothingElse = number.utf8.allSatisfy("0123456789abcdef.:".utf8.contains)
    return holdsNothingElse && (try? SocketAddress(ipAddress: number, port: port)) != nil
  }
}
