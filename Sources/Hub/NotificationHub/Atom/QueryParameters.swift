import Cryptography

/// The parameters of an address, form-decoded: a plus sign is a blank, as SDKs write it in `$filter`.
struct QueryParameters {
    /// Flags have no value.
    let pairs: [(name: String, value: String?)]

    init(_ query: String) {
        pairs = query.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return (Self.decode(name), name.count < pair.count ? Self.decode(pair.dropFirst(name.count + 1)) : nil)
        }
    }

    /// The first value of a parameter, whose name has no case; empty for a flag.
    subscript(name: String) -> String? {
        pairs.first { $0.name.lowercased() == name }.map { $0.value ?? "" }
    }

    private static func decode(_ text: Substring) -> String {
        PercentEncoding.decodeLeniently(text.replacing("+", with: " "))
    }
}
