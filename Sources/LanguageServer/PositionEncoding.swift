/// How columns of lines are counted between server and editor (Language Server Protocol 3.17, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}
