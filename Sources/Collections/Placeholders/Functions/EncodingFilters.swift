import JSON
import Text

/// `urlEncode`, `urlDecode`, `base64`, `base64Url`, the ways back, and `hex`.
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
        QueryFilter.filter,
        Filter("base64", ArgumentSignature(example: "<<name | base64>>")) { value, _, _ throws(ArgumentError) in
            .string(Base64.encode(Array(try value.filterText.utf8)))
        },
        Filter("base64Decode", ArgumentSignature(example: "<<name | base64Decode>>")) {
            value, _, _ throws(ArgumentError) in
            .string(try decoded(Base64.decode(try value.filterText), from: "base64"))
        },
        Filter("base64Url", ArgumentSignature(example: "<<name | base64Url>>")) { value, _, _ throws(ArgumentError) in
            .string(Base64URL.encode(Array(try value.filterText.utf8)))
        },
        Filter("base64UrlDecode", ArgumentSignature(example: "<<name | base64UrlDecode>>")) {
            value, _, _ throws(ArgumentError) in
            let text = try value.filterText
            // Some programs add padding.
            return .string(try decoded(Base64URL.decode(text.prefix { $0 != "=" }), from: "base64 for URLs"))
        },
        Filter("hex", ArgumentSignature(example: "<<name | hex>>")) { value, _, _ throws(ArgumentError) in
            .string(Array(try value.filterText.utf8).hexText)
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

    private static func decoded(_ bytes: [UInt8]?, from encoding: String) throws(ArgumentError) -> String {
        guard let bytes else { throw ArgumentError("found text that is not \(encoding)") }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentError("found bytes that are not UTF-8 text")
        }
        return decoded
    }
}

/// `urlQueryParam("name")`: the value of the first parameter with this name in the query of a URL, decoded.
enum QueryFilter {
    static let filter = Filter(
        "urlQueryParam", ArgumentSignature([.any], example: "<<url | urlQueryParam(\"page\")>>")
    ) { value, arguments, _ throws(ArgumentError) in
        let url = try value.filterText.prefix { $0 != "#" }
        guard let start = url.unicodeScalars.firstIndex(of: "?") else { return nil }
        let name = arguments[0].placeholderText
        let query = String(url.unicodeScalars[start...].dropFirst())
        return FormEncoding.pairs(in: query).first { $0.name == name }.map { .string($0.value ?? "") }
    }
}
