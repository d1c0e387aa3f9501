/// The quotation marks of a language, which replace straight ones (Unicode CLDR, `delimiters`: `quotationStart`,
/// `quotationEnd`, `alternateQuotationStart` and `alternateQuotationEnd`).
///
/// Double marks become the language's primary marks, single ones its alternate marks; `rows` lists the exceptions.
package struct QuotationMarks: Sendable {
  let double: Pair
  let single: Pair

  /// The marks around a quotation, including their spaces.
  struct Pair: Sendable {
    let opening: ContiguousArray<UInt8>
    let closing: ContiguousArray<UInt8>
  }

  /// Finds the marks of a BCP 47 tag, removing subtags from the end until one is listed; English marks for other languages.
  package init(language: String) {
    var tag = language.lowercased()[...]
    while Self.table[tag] == nil, let end = tag.lastIndex(of: "-") { tag = tag[..<end] }
    self = Self.table[tag] ?? Self.english
  }

  /// Parses two pairs of marks, such as `„ “ ‚ ‘`. A `~` is a narrow no-break space.
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

  /// The marks of CLDR 47, with these exceptions:
  /// - French and Breton marks include narrow spaces, which CLDR leaves to the text.
  /// - Double marks are the primary ones even if CLDR's are single (Dutch, Friulian, Interlingua, both Sothos, Tswana).
  /// - The usual alternate marks are used if CLDR repeats the primary ones: Armenian, Bulgarian, French, Haitian,
  ///   Lithuanian, Occitan, Prussian, Turkmen, Yangben.
  /// - Spanish of Spain (RAE), Croatian, Serbian (orthographies) and the languages of Switzerland (federal chancellery)
  ///   follow their authorities.
  private static let rows = [
    ("“ ” ‘ ’", "en zh ko vi th id ms pt da ga tr hi bn ta te mr gu kn ml fil sw af nl cy gl lv az tk"),
    ("“ ” ‘ ’", "bm-nkoo ff-adlm kk-arab uz-arab uz-cyrl yue-hans"),
    ("“ ” ‘ ’", "es-419 es-ar es-bo es-br es-bz es-cl es-co es-cr es-cu es-do es-ec es-gt es-hn es-mx es-ni"),
    ("“ ” ‘ ’", "es-pa es-pe es-ph es-pr es-py es-sv es-uy es-ve"),
    ("„ “ ‚ ‘", "de cs sk sl is lb mk bg et bs-cyrl dsb hsb ksh luy nds prg"),
    ("„ “ “ ”", "lt"),
    ("„ “ « »", "ka"),
    ("„ ” « »", "pl ro nmg"),
    ("„ ” » «", "hu szl"),
    ("„ ” ‚ ’", "hr agq ff"),
    ("„ ” ‘ ’", "bs"),
    ("„ ” ’ ’", "sr"),
    ("« » ‹ ›", "de-ch de-li it-ch fr-ch fa am az-arab az-cyrl gsw jgo kkj mzn rm sdh wae"),
    ("« » „ “", "ru uk be bas cv ky os sah"),
    ("« » „ ”", "shi zgh"),
    ("« » “ ”", "es it ca el sq hy ast blo bm dyo eu ewo ht ie kab kk lij mg mua nnh oc sc sg ti yav"),
    ("« » “ ”", "pt-ao pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl"),
    ("« » ‘ ’", "nb no nn dua el-polyton ksf rw"),
    ("«~ ~» “ ”", "fr br"),
    ("” ” ’ ’", "sv fi he lag rn se sn yi"),
    ("” “ ’ ‘", "ar lld ms-arab syr ur"),
    ("“ ” ’ ‘", "uz"),
    ("» « › ‹", "ug"),
    ("「 」 『 』", "ja yue zh-hant zh-tw zh-hk zh-mo"),
  ]
}
