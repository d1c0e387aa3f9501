import CCommonMark

/// A parser that calls libcmark and reuses its memory for each document. Only this file calls libcmark.
@safe struct CommonMarkParser: ~Copyable {
  private let arena: UnsafeMutablePointer<verdict_arena>

  init() {
    unsafe arena = verdict_arena_new()
  }

  deinit {
    unsafe verdict_arena_free(arena)
  }

  /// Parses `definitions` and `text` as one document and passes its root to `body`. Nodes must not outlive the call.
  func withDocument(
    definitions: ContiguousArray<UInt8> = [],
    text: ArraySlice<UInt8>,
    _ body: (CommonMarkNode) -> Void
  ) {
    unsafe verdict_arena_begin(arena)
    defer { unsafe verdict_arena_end(arena) }
    let isASCII = definitions.span.isASCII && text.span.isASCII
    let helped = isASCII ? nil : EmphasisHelp.helped(definitions, text)
    let options = isASCII ? 0 : CMARK_OPT_VALIDATE_UTF8
    guard let parser = unsafe cmark_parser_new_with_mem(options, verdict_arena_allocator()) else { return }
    if let helped {
      unsafe helped.withUnsafeBytes { unsafe feed($0, to: parser) }
    } else {
      unsafe definitions.withUnsafeBytes { unsafe feed($0, to: parser) }
      unsafe text.withUnsafeBytes { unsafe feed($0, to: parser) }
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return }
    // The arena owns the parser and the document, so neither is freed here.
    body(unsafe CommonMarkNode(root, isHelped: helped != nil))
  }

  private func feed(_ bytes: UnsafeRawBufferPointer, to parser: OpaquePointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}

/// A node of a document of `CommonMarkParser`.
@safe struct CommonMarkNode {
  private let pointer: OpaquePointer
  /// Whether the document may contain `EmphasisHelp.character`, which is removed from texts.
  let isHelped: Bool

  fileprivate init(_ pointer: OpaquePointer, isHelped: Bool) {
    unsafe self.pointer = unsafe pointer
    self.isHelped = isHelped
  }

  var kind: cmark_node_type { unsafe cmark_node_get_type(pointer) }
  var parent: CommonMarkNode? { unsafe wrapped(cmark_node_parent(pointer)) }
  var previous: CommonMarkNode? { unsafe wrapped(cmark_node_previous(pointer)) }
  var next: CommonMarkNode? { unsafe wrapped(cmark_node_next(pointer)) }

  /// The child, or nil if there are several or none.
  var onlyChild: CommonMarkNode? {
    let child = firstChild
    return child?.next == nil ? child : nil
  }

  var firstChild: CommonMarkNode? { unsafe wrapped(cmark_node_first_child(pointer)) }

  var isEmpty: Bool { unsafe cmark_node_first_child(pointer) == nil }

  /// The first line of the node in the document, counted from 1.
  var startLine: Int { Int(unsafe cmark_node_get_start_line(pointer)) }
  /// The first column of the node, in bytes counted from 1. Exact only for blocks.
  var startColumn: Int { Int(unsafe cmark_node_get_start_column(pointer)) }
  /// The last column of the node, in bytes counted from 1.
  var endColumn: Int { Int(unsafe cmark_node_get_end_column(pointer)) }
  /// The last line of the node in the document, counted from 1.
  var endLine: Int { Int(unsafe cmark_node_get_end_line(pointer)) }
  var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(unsafe cmark_node_get_list_start(pointer)) }
  var isTightList: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }

  /// Calls `body` with the text of a leaf.
  func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withBytes(of: cmark_node_get_literal(pointer), body)
  }

  /// Calls `body` with the info string of a code block.
  func withInfo(_ body: (Span<UInt8>) -> Void) {
    unsafe withBytes(of: cmark_node_get_fence_info(pointer), body)
  }

  /// Calls `body` with the destination of a link or an image, with escapes and entities resolved.
  func withDestination<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withBytes(of: cmark_node_get_url(pointer), body)
  }

  /// Calls `body` with the title of a link or an image.
  func withTitle<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withBytes(of: cmark_node_get_title(pointer), body)
  }

  /// Visits the node and its descendants in document order; inner nodes on entering and on leaving.
  func walk(_ visit: (_ node: CommonMarkNode, _ entering: Bool) -> Void) {
    guard let iterator = unsafe cmark_iter_new(pointer) else { return }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe wrapped(cmark_iter_get_node(iterator)) else { return }
      visit(node, event == CMARK_EVENT_ENTER)
    }
  }

  private func wrapped(_ pointer: OpaquePointer?) -> CommonMarkNode? {
    unsafe pointer.map { unsafe CommonMarkNode($0, isHelped: isHelped) }
  }

  /// Calls `body` with the bytes of a NUL-terminated string. No string contains NUL, which CommonMark (0.30, section 2.3)
  /// replaces by U+FFFD.
  private func withBytes<Result>(of text: UnsafePointer<CChar>?, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let text = unsafe text else { return body(Span()) }
    let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    let bytes = unsafe UnsafeBufferPointer(start: start, count: strlen(text)).span
    guard isHelped else { return body(bytes) }
    return body(EmphasisHelp.removed(from: bytes).span)
  }
}
