import JSON
import Text

/// `urlEncode`, `urlDecode`, `base64`, `base64Decode`, `hex` and `xmlEscape`.
enum EncodingFilters {
    static let all = [
        Filter("urlEncode", ArgumentSignature(example: "<<name | urlEncode>>")) {
            value, _, _ throws(ArgumentError) in
            .string(PercentEncoding.encode(try value.filterText))
        },
        Filter("urlDecode", ArgumentSignature(example: "<<name | urlDecode>>")) {
            value, _, _ throws(ArgumentError) in
            .string(try percentDecoded(try value.filterText))
        },
        Filter("base64", ArgumentSignature(example: "<<name | base64>>")) { value, _, _ throws(ArgumentError) in
            .string(Base64.encode(Array(try value.filterText.utf8)))
        },
        Filter("base64Decode", ArgumentSignature(example: "<<name | base64Decode>>")) {
            value, _, _ throws(ArgumentError) in
            .string(try base64Decoded(try value.filterText))
        },
        Filter("hex", ArgumentSignature(example: "<<name | hex>>")) { value, _, _ throws(ArgumentError) in
            .string(Array(try value.filterText.utf8).hexText)
        },
        Filter("xmlEscape", ArgumentSignature(example: "<<name | xmlEscape>>")) {
            value, _, _ throws(ArgumentError) in
            .string(xmlEscaped(try value.filterText))
        },
    ]

    private static func percentDecoded(_ text: String) throws(ArgumentError) -> String {
        guard let bytes = PercentEncoding.decode(text) else {
            throw ArgumentError("found a \"%\" without two hexadecimal digits after it")
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentError("found bytes that are not UTF-8 text")
        }
        return decoded
    }

    private static func base64Decoded(_ text: String) throws(ArgumentError) -> String {
        guard let bytes = Base64.decode(text) else { throw ArgumentError("found text that is not base64") }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentError("found bytes that are not UTF-8 text")
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
