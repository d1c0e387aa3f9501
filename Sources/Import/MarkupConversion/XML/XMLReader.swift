private import CXML

/// An event of an XML document. Names include their prefix.
package enum XMLEvent {
  case start(name: String)
  case end(name: String)
  case text(String)
  /// A document type declaration, which may declare entities.
  case declaration
}

/// A well-formedness error of a document.
package struct XMLFailure: Error {
  package let message: String
  /// The line, counted from 1.
  package let line: Int
}

/// A safe wrapper of libxml2's streaming reader over bytes in memory. Entities are not expanded, no resource is loaded, and
/// no tree of the document is built.
@safe
package struct XMLReader: ~Copyable {
  private let reader: xmlTextReaderPtr
  /// The name of an empty element whose end event is pending.
  private var emptyElement: String?

  /// Reads bytes, which stay valid until `use` returns.
  package static func read(_ bytes: ContiguousArray<UInt8>, _ use: (inout XMLReader) throws -> Void) throws {
    XMLLibrary.prepare
    try unsafe bytes.withUnsafeBytes { bytes in
      let options = Int32(
        bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      )
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let context = unsafe xmlReaderForMemory(start, Int32(clamping: bytes.count), nil, nil, options)
      guard let context = unsafe context else { throw XMLFailure(message: "the file is empty", line: 1) }
      var reader = unsafe XMLReader(context)
      try use(&reader)
    }
  }

  private init(_ reader: xmlTextReaderPtr) { unsafe self.reader = unsafe reader }

  deinit { unsafe xmlFreeTextReader(reader) }

  /// The line of the last event. libxml2 stores element lines only up to 65,534; later lines are approximate.
  package var line: Int {
    let line = unsafe xmlGetLineNo(xmlTextReaderCurrentNode(reader))
    return line > 0 && line < 65_535 ? line : unsafe Int(xmlTextReaderGetParserLineNumber(reader))
  }

  /// Returns an attribute of the last started element; nil if it is missing.
  package func attribute(_ name: String) -> String? {
    guard unsafe xmlTextReaderMoveToAttribute(reader, name) == 1 else { return nil }
    defer { _ = unsafe xmlTextReaderMoveToElement(reader) }
    return value
  }

  /// Returns the next event; nil at the end.
  package mutating func next() throws(XMLFailure) -> XMLEvent? {
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
