extension LanguageRules {
  /// The rules of Snowball's German stemmer, adapted. Umlauts are already folded. `u` between vowels is not a vowel, as in
  /// `neue`.
  static let german = LanguageRules(
    language: "de",
    joiners: "'’",
    stopWords: """
      aber als am an auch auf aus bei bin bis das dass dem den der des die doch ein eine einem einen einer eines er es \
      fur hat ich ihr im in ist ja kein man mit nach nicht noch nur oder sich sie sind so um und uns vom von vor war \
      was wenn wer wie wir wird zu zum zur
      """,
    vowels: "aeiouy",
    umlauts: "aou",
    steps: [
      Step(
        least: 3,
        shape: "VC",
        endings: "system>system erinnen erin ern em er nissen>nis nisses>nis nisse>nis en es e lns>l ln>l "
          + after("a b d f g h k l m n o r t y", "s")
      ),
      Step(least: 3, shape: "V", endings: after("Vu", "ern em er en es e")),
      Step(
        least: 3,
        shape: "VC",
        endings: "est er en geordn|et>et intern|et>et plan|et>et tick|et>et tr|et>et "
          + after("d f g k l m n r s t z", "et")
      ),
      Step(least: 3, shape: "V", endings: after("Vu", "er en est")),
      Step(least: 4, shape: "VC", endings: after("b d f g h k l m n t", "st")),
      // Reduces `Freundinnen` to `Freundin`.
      Step(least: 3, endings: "inn>in"),
      Step(least: 3, shape: "VCVC", endings: "keit", isDerivation: true),
      Step(
        least: 3,
        shape: "VCVC",
        endings: """
          eigung>eig eigend>eig igung igend ung end e|ig>ig e|ik>ik e|isch>isch ig ik isch lich>- heit>-
          """,
        isDerivation: true
      ),
      Step(least: 3, shape: "VC", endings: "er- en- -"),
      Step(endings: "-"),
    ],
    hasCompounds: true
  )
}
