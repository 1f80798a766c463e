/// A mask for the tokens in a token endpoint's response, which may be JSON, invalid JSON or a form.
enum TokenMask {
    static func masked(_ bytes: [UInt8]) -> [UInt8] {
        var masked: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.first {
            guard let name = names.first(where: { rest.starts(with: $0) }) else {
                masked.append(first)
                rest = rest.dropFirst()
                continue
            }
            let value = rest.dropFirst(name.count).drop { separators.contains($0) }
            masked += rest[..<value.startIndex]
            rest = value.dropFirst(length(of: value))
            if rest.startIndex > value.startIndex { masked += SecretMask.mask }
        }
        return masked
    }

    private static let names = ["access_token", "refresh_token", "id_token"].map { Array($0.utf8) }
    /// The bytes allowed between the name and its value.
    private static let separators = Array("\"':= \t\r\n".utf8)
    private static let ends = Array("\"'&,} \t\r\n<".utf8)

    /// Returns the number of bytes of a value; an escaped byte does not end it.
    private static func length(of value: ArraySlice<UInt8>) -> Int {
        var isEscaped = false
        let end = value.firstIndex { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return !isEscaped && ends.contains(byte)
        }
        return (end ?? value.endIndex) - value.startIndex
    }
}
