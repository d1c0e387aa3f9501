import NIOCore
import NIOHTTP1

/// The hosts for which the server accepts requests. Pages of other sites could otherwise read unpublished content, with a
/// request to this machine or by DNS rebinding.
package struct AllowedHosts: Sendable {
  let port: Int
  private let names: Set<String>
  /// Whether the server listens on all addresses of the machine, which may change while it runs.
  private let allowsAddresses: Bool

  /// Creates the rules of a server at a port; `host` is its additional name on the network.
  package init(port: Int, host: String? = nil) {
    self.port = port
    let isWildcard = host == "0.0.0.0" || host == "::"
    allowsAddresses = isWildcard
    let own = host.map { $0.contains(":") ? "[\($0)]" : $0 }.map { [$0.lowercased()] } ?? []
    names = Set(["localhost", "127.0.0.1", "[::1]"] + own)
  }

  /// Rejects requests for other hosts, and requests from pages of other sites. `authority` belongs to a target in absolute
  /// form and overrides the Host field (RFC 9112, section 3.2.2); both are checked.
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

  /// Rejects requests from pages of another origin, such as another port.
  package func checkSameOrigin(_ headers: HTTPHeaders) throws(Refusal) {
    guard headers["sec-fetch-site"].allSatisfy({ $0 == "same-origin" }) else {
      throw Refusal(.forbidden, "only pages of the preview may read events")
    }
  }

  /// Returns whether a host with its port belongs to this server.
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
    // The system accepts more than a host may contain: zones (RFC 6874, section 4), and any text after a NUL byte.
    let isAddress = number.utf8.allSatisfy("0123456789abcdef.:".utf8.contains)
    return isAddress && (try? SocketAddress(ipAddress: number, port: port)) != nil
  }
}
