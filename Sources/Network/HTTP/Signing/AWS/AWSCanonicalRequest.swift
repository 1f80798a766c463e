/// A request in the canonical form of AWS signatures, which is independent of changes in transit.
///
/// Client and server decode and re-encode path and query, so the sender's choice of encoded characters does not matter.
/// As on all servers except S3, the path is double-encoded and its dot segments are resolved; the request is sent with
/// them.
struct AWSCanonicalRequest {
    let text: String
    /// The names of the signed fields, in lower case.
    let signedNames: String

    /// Names that are not signed: fields that proxies change, and fields added after signing.
    private static let unsignedNames: Set = [
        "accept-encoding", "authorization", "connection", "cookie", "expect", "forwarded", "keep-alive",
        "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "user-agent", "via", "x-amzn-trace-id", "x-forwarded-for",
    ]

    init(method: String, url: String, fields: [HTTPField], payload: String, isS3: Bool) {
        let parts = URLParts(url)
        let path = parts?.path ?? ""
        var values = Self.values(of: fields)
        if values["host"] == nil { values["host"] = [parts?.hostField ?? ""] }
        let names = Self.sorted(values.keys)
        signedNames = names.joined(separator: ";")

        var lines = [method, isS3 ? AWSPath.ofS3(path) : AWSPath.normalized(path)]
        lines.append(AWSQuery.canonical(parts?.query ?? ""))
        lines += names.map { "\($0):\((values[$0] ?? []).joined(separator: ","))" }
        lines += ["", signedNames, payload]
        text = lines.joined(separator: "\n")
    }

    /// Returns the names of the fields that are signed, in lower case; the host always is.
    static func signedNames(of fields: [HTTPField]) -> String {
        sorted(Set(values(of: fields).keys).union(["host"])).joined(separator: ";")
    }

    private static func values(of fields: [HTTPField]) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for field in fields {
            let name = field.name.lowercased()
            if !unsignedNames.contains(name) { values[name, default: []].append(collapsed(field.value)) }
        }
        return values
    }

    private static func sorted(_ names: some Sequence<String>) -> [String] {
        names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a field's value without outer white space and with single inner spaces.
    private static func collapsed(_ value: String) -> String {
        value.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }.joined(separator: " ")
    }
}
