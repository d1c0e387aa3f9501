extension LanguageRules {
  /// The rules of Snowball's English stemmer, known as Porter2, with more adverbs: `happily`, `slowly`. `-` replaces a
  /// removed `ed` or `ing`; `=` marks words that later steps keep.
  static let english = LanguageRules(
    language: "en",
    joiners: "'’",
    stopWords: """
      a an and are as at be but by for from had has have he her his i if in is it its not of on or she so that the \
      their them then there they this to was we were what when which who will with you
      """,
    vowels: "aeiouy",
    steps: [
      Step(
        endings: """
          ^|skis>ski= ^|skies>sky= ^|sky>sky= ^|idly>idl= ^|gently>gentl= ^|singly>singl= ^|ugly>ugly= ^|early>early= \
          ^|only>only= ^|news>news= ^|yes>yes= ^|atlas>atlas= ^|cosmos>cosmos= ^|bias>bias= ^|andes>andes=
          """
      ),
      Step(endings: "sses>ss ^C|ied>ie ^C|ies>ie ied>i ies>i us>us ss>ss VV|s 0|s"),
      Step(shape: "VC", endings: "u|s>s s|s>s s"),
      Step(
        endings: """
          succeed>succeed= proceed>proceed= exceed>exceed= ^|inning>inning= ^|outing>outing= ^|canning>canning= \
          ^|herring>herring= ^|earring>earring= ^|evening>evening= ^C|ying>ie
          """
      ),
      Step(shape: "VC", endings: "eedly>ee eed>ee"),
      Step(shape: "V", endings: "e|ed>ed e|edly>edly ingly>- edly>- ing>- ed>-"),
      Step(
        endings: """
          at|->e bl|->e iz|->e ^|add->add ^|egg->egg ^|odd->odd ^|err->err ^|ebb->ebb ^|off->off \
          bb->b dd->d ff->f gg->g mm->m nn->n pp->p rr->r tt->t
          """
      ),
      Step(shape: "VCV", endings: "-"),
      Step(endings: "w|- x|- CVC|->e ^VC|->e -"),
      Step(least: 2, endings: "C|y>i"),
      Step(
        shape: "VC",
        endings: """
          ational>ate tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ation>ate ator>ate \
          alism>al aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble \
          logi>log logist>log fulli>ful lessli>less m|ili>ili sic|ili>ili ili>i
          """ + " " + after("c d e g h k m n r t w", "li"),
        isDerivation: true
      ),
      Step(
        shape: "VC",
        endings: "ational>ate tional>tion alize>al icate>ic iciti>ic ical>ic ful ness",
        isDerivation: true
      ),
      Step(
        shape: "VCVC",
        endings: """
          gener|al>al univers|al>al commun|iti>iti univers|iti>iti organ|ic>ic organ|ize>ize intern|ate>ate \
          ative ement ment al ance ence er ic able ible ant ent ism ate iti ous ive ize s|ion t|ion
          """,
        isDerivation: true
      ),
      Step(shape: "VCVC", endings: "e l|l"),
      Step(shape: "VC", endings: "w|e x|e CVC|e>e ^VC|e>e e"),
      Step(endings: "="),
    ]
  )
}
