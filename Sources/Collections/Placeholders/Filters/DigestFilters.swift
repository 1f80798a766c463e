import Cryptography
import JSON
import Text

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
