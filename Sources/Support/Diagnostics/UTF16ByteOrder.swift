/// The order of the two bytes of a UTF-16 unit in a file.
enum UTF16ByteOrder {
    case bigEndian
    case littleEndian

    /// Reads the byte order mark; nil if there is none.
    init?(of bytes: ArraySlice<UInt8>) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            self = .littleEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .bigEndian
        } else {
            return nil
        }
    }

    /// Returns the text after the byte order mark; nil with half a unit or an unpaired surrogate.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex + 2, to: bytes.endIndex, by: 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return self == .bigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }
}
