import Cryptography
import JSON
import Text

/// Digests and message authentication codes, in lower-case hexadecimal or, with a last argument `"base64"`, in base64.
enum DigestFilters {
    static let namesWithKey = ["hmacSha256", "hmacSha1", "hmacSha512"]

    static let all = [
        digest("sha256", Digest.sha256),
        digest("sha1", Digest.sha1),
        digest("sha512", Digest.sha512),
        digest("md5", Digest.md5),
        authentication("hmacSha256", .sha256),
        authentication("hmacSha1", .sha1),
        authentication("hmacSha512", .sha512),
    ]

    private static func digest(_ name: String, _ digest: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Filter {
        Filter(name, ArgumentSignature(optional: [.text], example: "<<name | \(name)>>"), preparation: form(at: 0)) {
            value, arguments, _ throws(ArgumentError) in
            try encoded(digest(Array(try value.filterText.utf8)), as: arguments.first)
        }
    }

    private static func authentication(_ name: String, _ hash: SigningHash) -> Filter {
        Filter(
            name, ArgumentSignature([.any], optional: [.text], example: "<<name | \(name)(key)>>"),
            preparation: form(at: 1)
        ) { value, arguments, _ throws(ArgumentError) in
            let code = hash.hmac(
                key: Array(arguments[0].placeholderText.utf8), message: Array(try value.filterText.utf8))
            return try encoded(code, as: arguments.count > 1 ? arguments[1] : nil)
        }
    }

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
