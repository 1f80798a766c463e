import Cryptography

/// The query parameters of a URL, form-decoded: a plus sign is a space, as SDKs write it in `$filter`.
struct QueryParameters {
    /// The parameters in their order; the value is nil for a flag, which has no `=`.
    let pairs: [(name: String, value: String?)]

    init(_ query: String) {
        pairs = query.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return (Self.decode(name), name.count < pair.count ? Self.decode(pair.dropFirst(name.count + 1)) : nil)
        }
    }

    /// The first value of a parameter, given the name in lower case; empty for a flag.
    subscript(name: String) -> String? {
        pairs.first { $0.name.lowercased() == name }.map { $0.value ?? "" }
    }

    private static func decode(_ text: Substring) -> String {
        PercentEncoding.decodeLeniently(text.replacing("+", with: " "))
    }
}
