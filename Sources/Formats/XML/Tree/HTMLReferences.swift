import CLibXML2

/// The character references of HTML: `&amp;`, `&#39;`, `&#x27;`.
package enum HTMLReferences {
    /// The length limit for a reference without `&` and `;`, in bytes.
    private static let longest = 32

    /// Escapes a text for content and for attribute values in quotes.
    ///
    /// - Parameter apostrophe: The reference for an apostrophe; HTML 4 has no name for it.
    package static func escape(_ text: String, apostrophe: String = "&#39;") -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += apostrophe
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Replaces references by their characters: numbers, and the names of HTML 4 and XML. Others stay as they are.
    package static func unescape(_ text: String) throws(MarkupSyntaxError) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        try MarkupLibrary.open()
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix(longest).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: ";"), let scalar = scalar(of: name) {
                result += String(Character(scalar)).utf8
                rest = rest[(end + 1)...]
            } else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    private static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = name.first else { return nil }
        guard first == UInt8(ascii: "#") else {
            let code = (Array(name) + [0]).withUnsafeBufferPointer { htmlEntityLookup($0.baseAddress)?.pointee.value }
            return code.flatMap { Unicode.Scalar(UInt32($0)) }
        }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let written = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard written.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let code = UInt32(written, radix: isHexadecimal ? 16 : 10), code > 0
        else { return nil }
        return Unicode.Scalar(code)
    }
}
