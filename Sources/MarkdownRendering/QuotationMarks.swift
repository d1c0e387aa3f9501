/// The quotation marks of a language, which take the place of straight ones (Unicode CLDR, `delimiters`: `quotationStart`,
/// `quotationEnd`, `alternateQuotationStart` and `alternateQuotationEnd`).
///
/// Double marks become the language's first, single ones its second; the exceptions are named in `table`.
package struct QuotationMarks: Sendable {
  let double: Pair
  let single: Pair

  /// The marks around a quotation, with the space that belongs to them.
  struct Pair: Sendable {
    let opening: ContiguousArray<UInt8>
    let closing: ContiguousArray<UInt8>
  }

  /// The marks of a language by its BCP 47 tag: of the tag itself, of it without its last part, and so on; the English ones where
  /// none is listed.
  package init(language: String) {
    var tag = language.lowercased()[...]
    while Self.table[tag] == nil, let end = tag.lastIndex(of: "-") { tag = tag[..<end] }
    self = Self.table[tag] ?? Self.english
  }

  /// Takes two pairs of marks, such as `„ “ ‚ ‘`. A `~` stands for the narrow space that does not break.
  private init(_ marks: String) {
    let marks = marks.split(separator: " ").map { mark in
      ContiguousArray(String(mark.map { $0 == "~" ? "\u{202F}" : $0 }).utf8)
    }
    double = Pair(opening: marks[0], closing: marks[1])
    single = Pair(opening: marks[2], closing: marks[3])
  }

  private static let english = QuotationMarks("“ ” ‘ ’")

  private static let table: [Substring: QuotationMarks] = {
    var table: [Substring: QuotationMarks] = [:]
    for (marks, tags) in rows {
      let marks = QuotationMarks(marks)
      for tag in tags.split(separator: " ") { table[tag] = marks }
    }
    return table
  }()

  /// As in CLDR 44, but for three things: CLDR leaves the narrow spaces within French marks to the text; Dutch and Welsh, for
  /// which CLDR has single marks first, keep double ones double; and within French, Norwegian, Danish and Slavic marks stand
  /// the usual second ones, where CLDR gives the first again.
  private static let rows = [
    ("“ ” ‘ ’", "en zh ko vi th id ms pt da ga tr hi bn ta te mr gu kn ml ur fil sw af nl cy eu gl lv az"),
    ("„ “ ‚ ‘", "de cs sk sl is lb mk bg"),
    ("„ “ “ ”", "lt"),
    ("„ “ « »", "et"),
    ("„ ” « »", "pl ro"),
    ("„ ” » «", "hu"),
    ("„ ” ‚ ’", "hr bs"),
    ("„ ” ’ ’", "sr"),
    ("« » ‹ ›", "de-ch de-li it-ch fr-ch fa"),
    ("« » „ “", "ru uk be"),
    ("« » “ ”", "es it pt-pt ca el sq hy"),
    ("« » ‘ ’", "nb no nn"),
    ("«~ ~» “ ”", "fr br"),
    ("” ” ’ ’", "sv fi he"),
    ("” “ ’ ‘", "ar"),
    ("「 」 『 』", "ja zh-hant zh-tw zh-hk zh-mo"),
  ]
}
