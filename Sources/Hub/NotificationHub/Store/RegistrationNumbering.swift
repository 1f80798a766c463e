import Cryptography

/// The numbering of registrations: their ids are computed from serial numbers.
///
/// The ids ascend with the serials, so that lists are in the order of creation. The serial can be computed from an id,
/// so that an installation's registrations need no index.
enum RegistrationNumbering {
    /// Returns the id for the serial of a device and a name that is unique for this serial.
    ///
    /// - Parameter isLate: True for an id that sorts after the others with the same serial.
    static func identifier(serial: Int, name: String, isLate: Bool = false) -> RegistrationIdentifier {
        RegistrationIdentifier(
            first: first(of: serial), second: second(serial: serial, name: name) | (isLate ? 1 << 62 : 0),
            partition: serial % partitionCount + 1)
    }

    /// Returns the serial from which an id was computed, or nil for an id chosen by a client.
    static func serial(of identifier: RegistrationIdentifier) -> Int? {
        guard identifier.first >= base else { return nil }
        let serial = (identifier.first - base) >> jitterBits
        return first(of: serial) == identifier.first ? serial : nil
    }

    /// Returns the first part of the ids with a serial; ids with later serials have higher ones.
    static func first(of serial: Int) -> Int {
        base + serial << jitterBits + Int(SplitMix64.mixed(UInt64(serial)) >> (64 - UInt64(jitterBits)))
    }

    /// The limit for serials: more devices than fit into memory, and few enough for ids of 63 bits.
    static let serialLimit = 1 << 31

    private static let base = 1 << 60
    private static let jitterBits = 31
    private static let partitionCount = 4

    private static func second(serial: Int, name: String) -> Int {
        // FNV-1a; the result must only be stable and differ among the names of one serial.
        let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return Int(SplitMix64.mixed(hash ^ UInt64(serial)) >> 2)
    }
}
