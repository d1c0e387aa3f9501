import NIOCore
import ReviewModel
import SiteFiles

/// Limits for clients of the preview server.
package enum PreviewLimits {
  /// The longest path with its query, in bytes; longer ones are answered with status 414.
  package static let target = 8192
  /// The longest header field, in bytes. The limit also applies to the target, which is read before it can be rejected.
  static let headerField = 80 * 1024
  /// The largest size of all header fields of a request, in bytes.
  static let headerSize = 96 * 1024
  static let headerFields = 100
  /// The largest request body that is read and discarded, in bytes; larger ones are rejected by their length.
  static let body = 1 << 20
  /// The largest form of the browser editor, in bytes: a text and an image.
  static let form = ContentLimits.contentFile + ContentLimits.picture + (64 << 10)
  /// The largest number of fields of a form.
  static let formParts = 400
  /// The longest header line of a form field, in bytes.
  static let formHead = 1024
  /// The largest number of open connections. A further one replaces the least recently active connection.
  package static let connections = 256
  /// The number of descriptors reserved for builds and files being sent.
  package static let reservedDescriptors = 96

  /// The time from the connection to the end of the first request's header.
  static let headerDeadline = TimeAmount.seconds(10)
  /// The time from a response to the end of the next request's header.
  static let idleDeadline = TimeAmount.seconds(30)
  /// The time for a client to send the next `uploadStep` of a form; an upload has no other time limit.
  static let uploadDeadline = TimeAmount.seconds(30)
  /// The progress of an upload that extends its deadline, in bytes.
  static let uploadStep = 4 << 10
  /// The time for a client to receive the next part of a response.
  static let writeDeadline = TimeAmount.seconds(30)
  /// The time for the browser editor to answer, such as to check and render an unsaved text.
  static let workDeadline = TimeAmount.seconds(120)
  /// The interval between heartbeats on an event stream.
  static let heartbeat = TimeAmount.seconds(20)

  /// The largest page that is read into memory to insert the reload script, in bytes.
  package static let page = 2 << 20
  /// The largest other file that is read into memory and has an entity tag, in bytes.
  package static let bufferedFile = 256 << 10
  /// The size of the parts in which larger files are read, in bytes.
  static let part = 64 << 10
  /// The socket's send buffer per client, in bytes; by default, the system would buffer megabytes.
  static let sendBuffer: SocketOptionValue = 256 << 10
  /// The largest `_headers` file, in bytes.
  static let headerRules = 64 << 10
}
