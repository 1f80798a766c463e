/// A header field: RFC 9110, section 5.
package struct HTTPField: Sendable, Equatable {
    /// The maximum number of fields of a message. Some steps compare each field with all others.
    package static let maximumCount = 1_000

    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// True if the field has this name, compared case-insensitively (RFC 9110, section 5.1).
    ///
    /// Called several times for every field of every exchange. Compares lengths first, because most names differ in it.
    package func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count && hasLetters(of: other)
    }

    private func hasLetters(of other: String) -> Bool {
        let isSame = name.utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { Self.isSame(own, $0) }
        }
        return isSame.flatMap { $0 }
            ?? zip(name.utf8, other.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
    }

    private static func isSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in one.indices where one[index] != other[index] {
            guard lowercased(one[index]) == lowercased(other[index]) else { return false }
        }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
