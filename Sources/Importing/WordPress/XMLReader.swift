private import CXML

/// What stands next in an XML document. Names are as they are written, with their prefix.
enum XMLEvent {
  case start(name: String)
  case end(name: String)
  case text(String)
  /// A document type declaration, which may define entities.
  case declaration
}

/// Why a document is no XML.
struct XMLFailure: Error {
  let message: String
  /// Counts from 1.
  let line: Int
}

/// libxml2's reader over bytes in memory; the only place where its pointers are touched. It expands no entities and fetches
/// nothing, and the document is never in memory as a tree.
@safe
struct XMLReader: ~Copyable {
  private let reader: xmlTextReaderPtr
  /// The name of an element without contents, which ends as well.
  private var emptyElement: String?

  /// Reads bytes that stay where they are until `use` returns.
  static func read(_ bytes: ContiguousArray<UInt8>, _ use: (inout XMLReader) throws -> Void) throws {
    XMLLibrary.prepare
    try unsafe bytes.withUnsafeBytes { bytes in
      let options = Int32(
        bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      )
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let made = unsafe xmlReaderForMemory(start, Int32(clamping: bytes.count), nil, nil, options)
      guard let made = unsafe made else { throw XMLFailure(message: "the file is empty", line: 1) }
      var reader = unsafe XMLReader(made)
      try use(&reader)
    }
  }

  private init(_ reader: xmlTextReaderPtr) { unsafe self.reader = unsafe reader }

  deinit { unsafe xmlFreeTextReader(reader) }

  /// Where the last event stands. libxml2 keeps no lines of elements beyond the 65,535th; then it is a few lines off.
  var line: Int {
    let line = unsafe xmlGetLineNo(xmlTextReaderCurrentNode(reader))
    return line > 0 && line < 65_535 ? line : unsafe Int(xmlTextReaderGetParserLineNumber(reader))
  }

  /// The value of an attribute of the element that was begun last.
  func attribute(_ name: String) -> String? {
    guard unsafe xmlTextReaderMoveToAttribute(reader, name) == 1 else { return nil }
    defer { _ = unsafe xmlTextReaderMoveToElement(reader) }
    return value
  }

  /// The next event; nil at the end.
  mutating func next() throws(XMLFailure) -> XMLEvent? {
    if let name = emptyElement {
      emptyElement = nil
      return .end(name: name)
    }
    while true {
      let result = unsafe xmlTextReaderRead(reader)
      if result == 0 { return nil }
      guard result == 1 else { throw failure }
      if let event { return event }
    }
  }

  private var event: XMLEvent? {
    mutating get {
      switch unsafe xmlReaderTypes(UInt32(xmlTextReaderNodeType(reader))) {
      case XML_READER_TYPE_ELEMENT:
        if unsafe xmlTextReaderIsEmptyElement(reader) == 1 { emptyElement = name }
        return .start(name: name)
      case XML_READER_TYPE_END_ELEMENT: return .end(name: name)
      case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE: return .text(value)
      case XML_READER_TYPE_DOCUMENT_TYPE: return .declaration
      default: return nil
      }
    }
  }

  private var name: String { unsafe xmlTextReaderConstName(reader).map { unsafe String(cString: $0) } ?? "" }
  private var value: String { unsafe xmlTextReaderConstValue(reader).map { unsafe String(cString: $0) } ?? "" }

  private var failure: XMLFailure {
    let error = unsafe xmlGetLastError()
    let message = unsafe error?.pointee.message.map { unsafe String(cString: $0) } ?? "the file is truncated"
    let words = message.split { $0.isWhitespace }.joined(separator: " ")
    return unsafe XMLFailure(message: words, line: Int(error?.pointee.line ?? 1))
  }
}
