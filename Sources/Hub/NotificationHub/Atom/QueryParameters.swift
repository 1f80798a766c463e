import Text

/// The query parameters of a URL, form-decoded: a plus sign is a space, as SDKs write it in `$filter`.
struct QueryParameters {
    /// The parameters in their order; the value is nil for a flag, which has no `=`.
    let pairs: [(name: String, value: String?)]

    init(_ query: String) {
        pairs = FormEncoding.pairs(in: query)
    }

    /// The first value of a parameter, given the name in lower case; empty for a flag.
    subscript(name: String) -> String? {
        pairs.first { $0.name.lowercased() == name }.map { $0.value ?? "" }
    }
}
