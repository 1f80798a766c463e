/// The URL's query in the canonical form of AWS signatures: names and values decoded, re-encoded and sorted.
enum AWSQuery {
    static func canonical(_ query: Substring) -> String {
        // Both are ASCII here, so comparing strings compares bytes.
        EncodedPair.pairs(in: query).map { (name: $0.name, value: $0.value ?? "") }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }
}
