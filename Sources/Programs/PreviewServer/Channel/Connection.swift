import NIOCore
import NIOHTTP1
import SiteFiles

/// A client connection: reads requests in order and sends the responses of the site. The preceding handler in the pipeline
/// delays each request until the previous response is complete.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let clients: Clients
  /// The request to answer next.
  private var request: HTTPRequestHead?
  /// A request to the browser editor and the body received so far.
  private var writing: (request: WritingRequest, body: ContiguousArray<UInt8>)?
  /// The number of bytes of the body at the last extension of the deadline.
  private var countedBytes = 0
  private var context: ChannelHandlerContext?
  private var isSending = false
  /// The number of responses written but not yet sent.
  private var unsentAnswers = 0
  /// Whether the client has closed its side of the connection.
  private var isLastRequest = false
  private(set) var followsEvents = false
  /// The time after which the connection is closed; each step of a response extends it.
  private(set) var deadline = NIODeadline.now() + PreviewLimits.headerDeadline
  /// The time when the deadline was last extended.
  private(set) var lastActive = NIODeadline.now()

  init(_ clients: Clients) { self.clients = clients }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    clients.add(self)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    clients.remove(self)
    self.context = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let bytes): receive(bytes)
    case .end: answerWhenWritable(context)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    do throws(Refusal) {
      writing = try clients.site.writingRequest(head).map { ($0, []) }
      guard writing != nil || !head.hasLargeBody else {
        throw Refusal(.badRequest, "the preview does not accept request bodies")
      }
      request = head
    } catch {
      return refuse(error, head, context)
    }
    guard writing != nil else { return }
    countedBytes = 0
    renew(PreviewLimits.uploadDeadline)
  }

  /// Stores a part of a form. A form may take any time as long as it makes progress.
  private func receive(_ bytes: ByteBuffer) {
    writing?.body.append(contentsOf: bytes.readableBytesView)
    guard let count = writing?.body.count, count - countedBytes >= PreviewLimits.uploadStep else { return }
    countedBytes = count
    renew(PreviewLimits.uploadDeadline)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerWhenWritable(context)
    context.fireChannelWritabilityChanged()
  }

  /// Answers the pending request once the channel is writable, so that unread responses do not accumulate in memory.
  private func answerWhenWritable(_ context: ChannelHandlerContext) {
    guard context.channel.isWritable, !isSending, let request else { return }
    self.request = nil
    isSending = true
    guard let writing, let editor = clients.editor else {
      return send(clients.site.answer(request), to: request, context)
    }
    self.writing = nil
    renew(PreviewLimits.workDeadline)
    let (loopBound, type) = (
      NIOLoopBound((self, context), eventLoop: context.eventLoop), request.headers["content-type"]
    )
    context.eventLoop.makeFutureWithTask {
      await editor.answer(writing.request, writing.body, type: type.first ?? "")
    }.whenSuccess { response in
      let (connection, context) = loopBound.value
      connection.send(response, to: request, context)
    }
  }

  /// Answers invalid HTTP with an error; closes the connection on other errors and during a response.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError, !isSending else { return context.close(promise: nil) }
    var refusal = Refusal(.badRequest, "invalid HTTP/1.1 request")
    if error == .headerOverflow { refusal = Refusal(.requestHeaderFieldsTooLarge, "the request header is too large") }
    refuse(refusal, HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), context)
  }

  /// Answers without reading the rest of a request, and closes the connection.
  private func refuse(_ refusal: Refusal, _ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    isSending = true
    var response = refusal.response
    response.closes = true
    send(response, to: request, context)
  }

  /// Handles a connection that the client has half-closed; pending requests are still answered.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .inputClosed? = event as? ChannelEvent else { return context.fireUserInboundEventTriggered(event) }
    isLastRequest = true
    closeWhenDone(context)
  }

  private func closeWhenDone(_ context: ChannelHandlerContext) {
    let isAnswered = followsEvents || request == nil && !isSending && unsentAnswers == 0
    if isLastRequest, isAnswered { context.close(promise: nil) }
  }

  /// Closes the connection immediately.
  func close() { context?.close(promise: nil) }
}

extension Connection {
  private func send(_ response: PreviewResponse, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    renew(PreviewLimits.writeDeadline)
    let closes = response.closes || !request.isKeepAlive || request.version != .http1_1
    var head = HTTPResponseHead(version: request.version, status: response.status, headers: response.headers)
    if closes { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    guard request.method != .HEAD else { return finish(context, closes: closes) }
    switch response.body {
    case .bytes(let bytes):
      if !bytes.isEmpty { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil) }
      finish(context, closes: closes)
    case .file(let file, let range): send(file, range, context, closes: closes)
    case .events: follow(context)
    }
  }

  /// Sends a file in parts, each after the previous one was sent, to limit memory.
  private func send(_ file: ServedFile, _ range: Range<Int>, _ context: ChannelHandlerContext, closes: Bool) {
    guard !range.isEmpty else { return finish(context, closes: closes) }
    let part = range.prefix(PreviewLimits.part)
    // A truncated file cannot have the announced length.
    guard let bytes = try? file.bytes(in: part), bytes.count == part.count else { return context.close(promise: nil) }
    let promise = context.eventLoop.makePromise(of: Void.self)
    let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    promise.futureResult.whenSuccess {
      let (connection, context) = loopBound.value
      connection.renew(PreviewLimits.writeDeadline)
      connection.send(file, part.upperBound..<range.upperBound, context, closes: closes)
    }
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: promise)
  }

  private func finish(_ context: ChannelHandlerContext, closes: Bool) {
    renew(PreviewLimits.idleDeadline)
    isSending = false
    unsentAnswers += 1
    let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (connection, context) = loopBound.value
      connection.unsentAnswers -= 1
      if closes { context.close(promise: nil) } else { connection.closeWhenDone(context) }
    }
  }

  private func follow(_ context: ChannelHandlerContext) {
    followsEvents = true
    send(event: clients.site.state.event)
  }

  /// Sends an event; a client that does not read it in time is disconnected.
  func send(event: String) {
    guard let context else { return }
    renew(PreviewLimits.writeDeadline)
    let loopBound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: event))))).whenSuccess {
      loopBound.value.deadline = .distantFuture
    }
  }

  private func renew(_ amount: TimeAmount) {
    lastActive = .now()
    deadline = lastActive + amount
  }
}

extension HTTPRequestHead {
  /// Whether the announced length of the body is invalid or exceeds the discarded maximum.
  fileprivate var hasLargeBody: Bool {
    headers["content-length"].contains { Int($0).map { $0 > PreviewLimits.body } ?? true }
  }
}
