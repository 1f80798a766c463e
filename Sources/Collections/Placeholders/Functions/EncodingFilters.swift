import Cryptography
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

/// `sha256`, `md5` and `hmacSha256`, in lower-case hexadecimal or, with a last argument `"base64"`, in base64.
enum DigestFilters {
    static let all = [
        Filter("sha256", ArgumentSignature(optional: [.text], example: "<<name | sha256>>"), preparation: form(at: 0)) {
            value, arguments, _ throws(ArgumentError) in
            try encoded(Digest.sha256(Array(try value.filterText.utf8)), as: arguments.first)
        },
        Filter("md5", ArgumentSignature(optional: [.text], example: "<<name | md5>>"), preparation: form(at: 0)) {
            value, arguments, _ throws(ArgumentError) in
            try encoded(Digest.md5(Array(try value.filterText.utf8)), as: arguments.first)
        },
        Filter(
            "hmacSha256", ArgumentSignature([.any], optional: [.text], example: "<<name | hmacSha256(key)>>"),
            preparation: form(at: 1)
        ) {
            value, arguments, _ throws(ArgumentError) in
            let key = Array(arguments[0].placeholderText.utf8)
            let message = Array(try value.filterText.utf8)
            let code = MessageAuthentication.hmacSHA256(key: key, message: message)
            return try encoded(code, as: arguments.count > 1 ? arguments[1] : nil)
        },
    ]

    private static func form(at index: Int) -> Filter.Preparation {
        .check { arguments throws(ArgumentError) in
            if index < arguments.count, let form = arguments[index] { _ = try encoded([], as: form) }
        }
    }

    private static func encoded(_ bytes: [UInt8], as form: JSONValue?) throws(ArgumentError) -> JSONValue {
        switch form?.placeholderText {
        case nil, "hex": return .string(bytes.hexText)
        case "base64": return .string(Base64.encode(bytes))
        case let other?:
            throw ArgumentError("does not have the form \"\(other)\"", hint: "write \"base64\" or nothing")
        }
    }
}
