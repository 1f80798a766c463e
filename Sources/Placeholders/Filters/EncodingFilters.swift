import Cryptography
import JSON

/// `urlEncode`, `urlDecode`, `base64`, `base64Decode`, `hex` and `xmlEscape`.
enum EncodingFilters {
    static let all = [
        Filter("urlEncode", ArgumentSignature(example: "<<name | urlEncode>>")) {
            value, _, _ throws(ArgumentMistake) in
            .string(percentEncoded(try value.filterText))
        },
        Filter("urlDecode", ArgumentSignature(example: "<<name | urlDecode>>")) {
            value, _, _ throws(ArgumentMistake) in
            .string(try percentDecoded(try value.filterText))
        },
        Filter("base64", ArgumentSignature(example: "<<name | base64>>")) { value, _, _ throws(ArgumentMistake) in
            .string(Base64.encode(Array(try value.filterText.utf8)))
        },
        Filter("base64Decode", ArgumentSignature(example: "<<name | base64Decode>>")) {
            value, _, _ throws(ArgumentMistake) in
            .string(try base64Decoded(try value.filterText))
        },
        Filter("hex", ArgumentSignature(example: "<<name | hex>>")) { value, _, _ throws(ArgumentMistake) in
            .string(Array(try value.filterText.utf8).hexText)
        },
        Filter("xmlEscape", ArgumentSignature(example: "<<name | xmlEscape>>")) {
            value, _, _ throws(ArgumentMistake) in
            .string(xmlEscaped(try value.filterText))
        },
    ]

    /// Percent-encodes all but RFC 3986's unreserved characters.
    private static func percentEncoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    private static func percentDecoded(_ text: String) throws(ArgumentMistake) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
                throw ArgumentMistake("found a \"%\" without two hexadecimal digits after it")
            }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentMistake("found bytes that are not UTF-8 text")
        }
        return decoded
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
    }

    private static func base64Decoded(_ text: String) throws(ArgumentMistake) -> String {
        guard let bytes = Base64.decode(text) else { throw ArgumentMistake("found text that is not base64") }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentMistake("found bytes that are not UTF-8 text")
        }
        return decoded
    }

    private static func xmlEscaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
