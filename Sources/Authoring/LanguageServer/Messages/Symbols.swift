/// The symbol kinds in use (`SymbolKind`).
enum SymbolKind {
  static let file = 1
  static let namespace = 3
  static let text = 15
  static let object = 19
  static let key = 20
}

/// A named part without nested parts, in any file (`SymbolInformation`).
struct FlatSymbol: Encodable {
  let name: String
  let kind: Int
  let location: Location
}
