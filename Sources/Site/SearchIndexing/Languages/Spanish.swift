extension LanguageRules {
  /// The rules of Snowball's Spanish stemmer, adapted. `=` marks words that have lost the ending of a noun or verb. A final
  /// `i` is removed, since `había` and `familia` look alike without accents.
  static let spanish = LanguageRules(
    language: "es",
    stopWords: """
      a al ante con como cual cuando de del desde donde e el ella ellas ellos en entre era es esa ese eso esta este esto \
      fue ha han hasta hay la las le les lo los mas me mi muy ni no nos o para pero por porque que quien se si sin \
      sobre son su sus tambien te tu un una uno unos unas y ya yo
      """,
    vowels: "aeiou",
    steps: [
      Step(
        least: 3,
        shape: "XV",
        endings: after("ando iendo yendo ar er ir", "selas selos sela selo las les los nos la le me se lo")
      ),
      Step(
        least: 2,
        shape: "VCVC",
        endings: "logia>log= logias>log= uciones>u= ucion>u= encia>ent= encias>ent= "
          + replacing(
            """
            icadora icador icacion icadoras icadores icaciones icante icantes icancia icancias adora ador acion adoras \
            adores aciones ante antes ancia ancias anza anzas ico ica icos icas ismo ismos able ables ible ibles ista \
            istas oso osa osos osas amiento amientos imiento imientos ablemente iblemente antemente icidad icidades \
            abilidad abilidades ividad ividades idad idades ativa ativo ativas ativos iva ivo ivas ivos ativamente \
            ivamente icamente adamente osamente
            """,
            by: "="
          ),
        isDerivation: true
      ),
      Step(least: 2, shape: "VC", endings: "amente", isDerivation: true),
      Step(least: 2, shape: "VCVC", endings: "mente", isDerivation: true),
      Step(
        least: 3,
        shape: "XV",
        endings: replacing(after("u", "yeron yendo yamos yais yan yen yas yes ya ye yo"), by: "=")
      ),
      Step(
        least: 3,
        shape: "XV",
        endings: replacing(
          """
          ariamos eriamos iriamos ierais aremos eremos iremos asteis isteis ieseis aramos ieramos abamos asemos \
          iesemos ariais eriais iriais arian erian irian arias erias irias areis ereis ireis ieran iesen ieras ieses \
          ieron iendo aria eria iria abais arais iamos aseis aban aran asen aron ando abas adas idas aras ases ades iais \
          ados idos amos imos iera iese aste iste aba ada ida ara ase ian ado ido ias ais ad ed id an ar er ir as is
          """,
          by: "="
        ) + " guen>g= gues>g= guemos>g= emos>= en>= es>= eis>="
      ),
      Step(least: 3, shape: "XV", endings: "= os a o i gue>g e"),
      Step(least: 2, shape: "XV", endings: "= V|i>i i"),
      Step(endings: "="),
      // Gives `luz` and `luces` one stem.
      Step(least: 2, endings: "z>c"),
    ]
  )
}
