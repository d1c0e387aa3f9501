private import CLittleCMS

/// The colour space of an image.
enum ColourProfile: Sendable {
  case icc(ContiguousArray<UInt8>)
  /// Primaries and white point: x and y (CIE 1931) of red, green, blue and white, with the transfer curve of sRGB.
  case primaries([(x: Double, y: Double)])
}

extension Bitmap {
  /// Returns the bitmap in sRGB: relative colorimetric, with black point compensation. A broken profile, or a profile for
  /// another kind of pixels, is ignored, as in browsers.
  func inSRGB(_ profile: ColourProfile?) -> Bitmap {
    if let profile, let converted = converted(by: profile) { return converted }
    return layout == .cmyk ? withNaiveColours : self
  }

  private func converted(by profile: ColourProfile) -> Bitmap? {
    guard let source = unsafe profile.open() else { return nil }
    defer { unsafe cmsCloseProfile(source) }
    guard let format = unsafe format(cmsGetColorSpace(source)), let target = unsafe cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { unsafe cmsCloseProfile(target) }
    let result: Layout = layout == .rgba ? .rgba : .rgb
    let transform = unsafe cmsCreateTransform(
      source,
      format,
      target,
      result == .rgba ? verdictRGBA : verdictRGB,
      cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
    )
    guard let transform = unsafe transform else { return nil }
    defer { unsafe cmsDeleteTransform(transform) }
    return unsafe Bitmap(extent, result) { pixels in
      // Little CMS does not write the alpha channel.
      if result == .rgba { unsafe _ = pixels.initialize(from: bytes) }
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe cmsDoTransform(transform, bytes.baseAddress, pixels.baseAddress, UInt32(extent.width * extent.height))
      }
      return true
    }
  }

  /// Returns the memory layout of the pixels for a profile's colour space; nil if the bitmap has another colour space.
  private func format(_ space: cmsColorSpaceSignature) -> cmsUInt32Number? {
    switch (layout, space) {
    case (.rgb, cmsSigRgbData): verdictRGB
    case (.rgba, cmsSigRgbData): verdictRGBA
    case (.rgb, cmsSigGrayData): verdictGreyOfRGB
    case (.rgba, cmsSigGrayData): verdictGreyOfRGBA
    case (.cmyk, cmsSigCmykData): verdictInvertedCMYK
    default: nil
    }
  }

  /// The bitmap in RGB, for CMYK without a usable profile: each ink absorbs light.
  private var withNaiveColours: Bitmap {
    var rgb = ContiguousArray<UInt8>()
    rgb.reserveCapacity(bytes.count / 4 * 3)
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let black = Int(bytes[pixel + 3])
      for channel in pixel..<(pixel + 3) { rgb.append(UInt8((Int(bytes[channel]) * black + 127) / 255)) }
    }
    return Bitmap(extent, .rgb, bytes: rgb)
  }
}

extension ColourProfile {
  fileprivate func open() -> cmsHPROFILE? {
    switch self {
    case .icc(let bytes):
      unsafe bytes.withUnsafeBytes { unsafe cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count)) }
    case .primaries(let points): unsafe Self.open(points.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) })
    }
  }

  /// Creates a profile from primaries, with the curve parameters of IEC 61966-2-1.
  private static func open(_ points: [cmsCIExyY]) -> cmsHPROFILE? {
    guard points.count == 4,
      let curve = unsafe cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    else {
      return nil
    }
    defer { unsafe cmsFreeToneCurve(curve) }
    var white = points[3]
    var primaries = cmsCIExyYTRIPLE(Red: points[0], Green: points[1], Blue: points[2])
    var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    return unsafe cmsCreateRGBProfile(&white, &primaries, &curves)
  }
}
