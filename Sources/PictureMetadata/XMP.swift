/// The presence of a location in an XMP packet (XMP Specification Part 2, section 3.3.1, the properties of GPS).
enum XMP {
  /// The property names, in lower case. The prefix before them is the choice of the writer, and some cameras use a
  /// namespace and a capitalisation of their own.
  private static let properties = ["gpslatitude", "gpslongitude", "gpslongtitude", "gpscoordinates"]
    .map { Array($0.utf8) }

  /// Whether a packet mentions a property that holds a place.
  static func hasLocation(_ packet: some Sequence<UInt8>) -> Bool {
    let packet = packet.map(\.lowercased)
    return packet.indices.contains { index in
      packet[index] == properties[0][0] && properties.contains { packet[index...].starts(with: $0) }
    }
  }
}

extension UInt8 {
  /// The byte, in lower case if it is an ASCII letter.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
