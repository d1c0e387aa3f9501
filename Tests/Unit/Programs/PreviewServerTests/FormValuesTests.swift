import PreviewServer
import Testing

/// Parsing of forms as browsers send them.
@Suite struct FormValuesTests {
  private func values(_ parts: [String], end: String = "--x--\r\n") throws(Refusal) -> FormValues {
    let body = parts.map { "--x\r\n\($0)\r\n" }.joined() + end
    return try FormValues(ContiguousArray(body.utf8), contentType: "multipart/form-data; charset=utf-8; boundary=\"x\"")
  }

  @Test func parsesTextsAndOneFile() throws {
    let form = try values([
      "Content-Disposition: form-data; name=\"a\"\r\n\r\none\r\ntwo",
      "content-disposition: form-data; name=\"b\"\r\n\r\n",
      "Content-Disposition: form-data; name=\"a\"\r\n\r\n--x-",
      "Content-Type: image/png\r\n"
        + "Content-Disposition: form-data; name=\"picture\"; filename=\"../../x.sh\"\r\n\r\n\u{1}\r\n\u{2}",
    ])
    #expect(form.texts == ["a": ["one\r\ntwo", "--x-"], "b": [""]])
    #expect(form["a"] == "--x-" && form["c"] == nil)
    #expect(form.file == [1, 13, 10, 2])
  }

  @Test func parsesQueries() {
    let query = FormValues(query: "a=1%202+3&b&c=%3D&a=4&%")
    #expect(query.texts == ["a": ["1 2 3", "4"], "b": [""], "c": ["="], "%": [""]])
  }

  @Test(arguments: ["", "x", "--x", "--x--", "--x\r\n", "--x\r\n\r\n\r\n--x--", "--y\r\n", "\r\n--x--"])
  func rejectsMalformedForms(_ body: String) {
    let isEmptyForm = body == "--x--"
    let form = try? FormValues(ContiguousArray(body.utf8), contentType: "multipart/form-data; boundary=x")
    #expect((form?.texts.isEmpty == true) == isEmptyForm)
  }

  @Test func rejectsUnexpectedFilesAndInvalidUTF8() {
    #expect(throws: Refusal.self) {
      try values(["Content-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\nc"])
    }
    #expect(throws: Refusal.self) { try values(["Content-Disposition: form-data; name=\"a\"\r\n\r\nc"], end: "--x") }
    let body =
      ContiguousArray("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF] + "\r\n--x--".utf8
    #expect(throws: Refusal.self) { try FormValues(body, contentType: "multipart/form-data; boundary=x") }
  }

  @Test(arguments: [
    "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
  ])
  func rejectsOtherTypes(_ type: String) {
    #expect(throws: Refusal.self) { try FormValues([], contentType: type) }
  }
}
