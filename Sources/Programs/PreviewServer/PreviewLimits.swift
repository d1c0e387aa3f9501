import NIOCore
import ReviewModel
import SiteFiles

/// What one client may ask of the server.
package enum PreviewLimits {
  /// The longest path with its query, in bytes; longer ones get status 414.
  package static let target = 8192
  /// The longest header field, in bytes. It also holds for the target, which is read before it can be refused.
  static let headerField = 80 * 1024
  /// The header fields of a request together, in bytes.
  static let headerSize = 96 * 1024
  static let headerFields = 100
  /// The largest body of a request that is passed over, in bytes.
  static let body = 1 << 20
  /// The largest form of the writing page, in bytes: a text and a picture.
  static let form = ContentLimits.contentFile + ContentLimits.picture + (64 << 10)
  /// The most fields of a form.
  static let formParts = 400
  /// The longest line before the value of a field, in bytes.
  static let formHead = 1024
  /// How many connections are open at once. Another one takes the place of the one that has been quiet for longest.
  package static let connections = 256
  /// Descriptors that are left to builds and to the files that are sent.
  package static let reservedDescriptors = 96

  /// From the connection to the end of the first request's head.
  static let headerDeadline = TimeAmount.seconds(10)
  /// From an answer to the end of the next request's head.
  static let idleDeadline = TimeAmount.seconds(30)
  /// For a client to take the next part of an answer.
  static let writeDeadline = TimeAmount.seconds(30)
  /// For the site to be worked out with a text that is written.
  static let workDeadline = TimeAmount.seconds(120)
  /// Between signs of life on an event stream.
  static let heartbeat = TimeAmount.seconds(20)

  /// The largest page that the reload script is put into, in bytes; it is held in memory.
  package static let page = 2 << 20
  /// The largest file that is read at once, and of which there is an entity tag, in bytes.
  package static let wholeFile = 256 << 10
  /// How much of a larger file is read at a time, in bytes.
  static let part = 64 << 10
  /// How much the system takes for a client before the client has taken it, in bytes; it would take megabytes.
  static let sendBuffer: SocketOptionValue = 256 << 10
  /// The largest file of header rules, in bytes.
  static let headerRules = 64 << 10
}
