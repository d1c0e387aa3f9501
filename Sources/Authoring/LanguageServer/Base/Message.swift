import FoundationEssentials

/// The identifier of a request, which its response repeats (JSON-RPC 2.0, section 4).
package enum RequestID: Hashable, Sendable, Codable {
  case number(Int)
  case text(String)

  /// Decodes a number or a text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes the identifier with its original type.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A received message. Its handler decodes the parameters by their type.
struct Message: Sendable {
  /// Nil in a notification, which receives no response.
  let id: RequestID?
  /// Nil in a response from the editor.
  let method: String?
  private let content: ContiguousArray<UInt8>

  private struct Head: Decodable {
    let jsonrpc: String
    let id: RequestID?
    let method: String?
  }

  private struct Body<Params: Decodable>: Decodable {
    let params: Params
  }

  /// Decodes the head of a message.
  init(_ content: ContiguousArray<UInt8>) throws(ResponseError) {
    do {
      let head = try JSONDecoder().decode(Head.self, from: Data(content))
      guard head.jsonrpc == "2.0" else { throw ResponseError(.invalidRequest, "not a JSON-RPC 2.0 message") }
      (id, method, self.content) = (head.id, head.method, content)
    } catch let error as ResponseError {
      throw error
    } catch DecodingError.dataCorrupted {
      throw ResponseError(.parseError, "invalid JSON")
    } catch {
      throw ResponseError(.invalidRequest, "invalid request")
    }
  }

  /// Decodes the parameters.
  func params<Params: Decodable>(_: Params.Type = Params.self) throws(ResponseError) -> Params {
    do {
      return try JSONDecoder().decode(Body<Params>.self, from: Data(content)).params
    } catch {
      throw ResponseError(.invalidParams, "invalid parameters of '\(method ?? "")'")
    }
  }
}

/// The error of a request (JSON-RPC 2.0, section 5.1; Language Server Protocol 3.17, `ErrorCodes`).
struct ResponseError: Error, Encodable {
  let code: Int
  let message: String

  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code.rawValue, message) }
}

/// Encoders of sent messages.
enum Outgoing {
  /// The response to a request: a result or an error.
  private struct Answer<Content: Encodable>: Encodable {
    let id: RequestID?
    let key: Key
    let content: Content

    // JSON-RPC requires a null identifier or result to be present.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("2.0", forKey: .jsonrpc)
      try container.encode(id, forKey: .id)
      try container.encode(content, forKey: key)
    }
  }

  private struct Call<Params: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    let method: String
    let params: Params
  }

  private enum Key: CodingKey { case jsonrpc, id, result, error }

  static func result(_ result: some Encodable, for id: RequestID) -> ContiguousArray<UInt8> {
    framed(Answer(id: id, key: .result, content: result))
  }

  static func error(_ error: ResponseError, for id: RequestID?) -> ContiguousArray<UInt8> {
    framed(Answer(id: id, key: .error, content: error))
  }

  /// Returns a notification, or a request if it has an identifier.
  static func call(_ method: String, _ params: some Encodable, id: RequestID? = nil) -> ContiguousArray<UInt8> {
    framed(Call(id: id, method: method, params: params))
  }

  /// Returns an encoded message. Encoding cannot fail: messages contain only texts, integers, Booleans and lists of them.
  private static func framed(_ message: some Encodable) -> ContiguousArray<UInt8> {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return MessageReader.framed((try? encoder.encode(message)) ?? Data())
  }
}
