/// How a hub makes identifiers of registrations out of a running number.
///
/// They ascend with the number, so that lists are in the order of creation, and can be read backwards, so that an
/// installation's registrations need no index.
enum RegistrationNumbering {
    /// The identifier that a thing's number and a name within the thing make.
    ///
    /// - Parameter isLate: whether it comes behind those of the same thing that are not.
    static func identifier(serial: Int, name: String, isLate: Bool = false) -> RegistrationIdentifier {
        RegistrationIdentifier(
            first: first(of: serial), second: second(serial: serial, name: name) | (isLate ? 1 << 62 : 0),
            partition: serial % partitionCount + 1)
    }

    /// The number of which the first part of an identifier was made; nil when it was made elsewhere.
    static func serial(of identifier: RegistrationIdentifier) -> Int? {
        guard identifier.first >= base else { return nil }
        let serial = (identifier.first - base) >> jitterBits
        return first(of: serial) == identifier.first ? serial : nil
    }

    /// The least first part of all identifiers made of this number and later ones.
    static func first(of serial: Int) -> Int {
        base + serial << jitterBits + Int(mixed(UInt64(serial)) >> (64 - UInt64(jitterBits)))
    }

    /// More than ever fit into memory, and few enough for 63 bits.
    static let serialLimit = 1 << 31

    private static let base = 1 << 60
    private static let jitterBits = 31
    private static let partitionCount = 4

    private static func second(serial: Int, name: String) -> Int {
        // FNV-1a; the result only has to differ within one thing and to stay the same.
        let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return Int(mixed(hash ^ UInt64(serial)) >> 2)
    }

    /// The finalizer of SplitMix64.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
