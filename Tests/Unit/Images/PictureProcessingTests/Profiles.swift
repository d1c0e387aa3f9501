import CLittleCMS

/// Profiles of colours, made by the library.
enum Profiles {
  static let displayP3 = rgb([(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], sRGBCurve)
  static let adobeRGB = rgb([(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], (1, [2.19921875]))
  static let sRGB = rgb([(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)], sRGBCurve)

  /// The parametric curve of IEC 61966-2-1.
  private static let sRGBCurve: (Int32, [Double]) = (4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  /// Greys as light is: with a curve that is a line.
  static var linearGrey: Bytes {
    var white = cmsCIExyY(x: 0.3127, y: 0.329, Y: 1)
    let curve = unsafe cmsBuildGamma(nil, 1)
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe saved(cmsCreateGrayProfile(&white, curve))
  }

  private static func rgb(_ points: [(Double, Double)], _ curve: (Int32, [Double])) -> Bytes {
    var white = cmsCIExyY(x: 0.3127, y: 0.329, Y: 1)
    let primaries = points.map { cmsCIExyY(x: $0.0, y: $0.1, Y: 1) }
    var triple = cmsCIExyYTRIPLE(Red: primaries[0], Green: primaries[1], Blue: primaries[2])
    let tone = unsafe cmsBuildParametricToneCurve(nil, curve.0, curve.1)
    defer { unsafe cmsFreeToneCurve(tone) }
    var curves = unsafe [tone, tone, tone]
    return unsafe saved(cmsCreateRGBProfile(&white, &triple, &curves))
  }

  /// A printer whose four inks make greys, all of the same strength; Lab of two points for each ink.
  static var greyInks: Bytes {
    guard let profile = unsafe cmsCreateProfilePlaceholder(nil), let pipeline = unsafe cmsPipelineAlloc(nil, 4, 3)
    else {
      return []
    }
    unsafe cmsSetDeviceClass(profile, cmsSigOutputClass)
    unsafe cmsSetColorSpace(profile, cmsSigCmykData)
    unsafe cmsSetPCS(profile, cmsSigLabData)
    unsafe cmsSetProfileVersion(profile, 2.1)
    let table: [UInt16] = (0..<16).flatMap { (inks: Int) -> [UInt16] in
      [UInt16(0xFF00 - inks.nonzeroBitCount * 10_000), 0x8000, 0x8000]
    }
    let stage = unsafe cmsStageAllocCLut16bit(nil, 2, 4, 3, table)
    unsafe _ = cmsPipelineInsertStage(pipeline, cmsAT_END, stage)
    unsafe _ = cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    unsafe cmsPipelineFree(pipeline)
    return unsafe saved(profile)
  }

  private static func saved(_ profile: cmsHPROFILE?) -> Bytes {
    defer { unsafe _ = cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    unsafe _ = cmsSaveProfileToMem(profile, nil, &count)
    return unsafe Bytes(unsafeUninitializedCapacity: Int(count)) { buffer, written in
      unsafe _ = cmsSaveProfileToMem(profile, buffer.baseAddress, &count)
      written = Int(count)
    }
  }
}
