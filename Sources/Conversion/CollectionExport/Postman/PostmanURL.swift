import CollectionModel
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns the URL of a request with its query, in the parts that Postman shows.
    func urlObject(of step: RequestStep) -> JSONValue {
        let parts = URLParts(url(of: step))
        var entries = parts.query.map { URLParts.split($0, at: "&").map(Self.entry) } ?? []
        entries += self.entries(step.queryEntries, name: .queryName, value: .queryValue).map { ($0.name, $0.value) }
        let query = entries.map { entry in entry.value.map { "\(entry.name)=\($0)" } ?? entry.name }
        let raw =
            (parts.scheme.map { "\($0)://" } ?? "") + parts.host + (parts.port.map { ":\($0)" } ?? "")
            + (parts.path ?? "")
        var url: [(String, JSONValue)] = []
        let fragment = parts.fragment.map { "#\($0)" } ?? ""
        url.append(("raw", .string(raw + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) + fragment)))
        if let scheme = parts.scheme { url.append(("protocol", .string(scheme))) }
        url.append(("host", .array(URLParts.split(parts.host, at: ".").map(JSONValue.string))))
        if let port = parts.port { url.append(("port", .string(port))) }
        if let path = parts.path {
            url.append(("path", .array(URLParts.split(String(path.dropFirst()), at: "/").map(JSONValue.string))))
        }
        if !entries.isEmpty {
            let values = entries.map { entry -> JSONValue in
                .object(["key": .string(entry.name), "value": entry.value.map(JSONValue.string) ?? .null])
            }
            url.append(("query", .array(values)))
        }
        if let fragment = parts.fragment { url.append(("hash", .string(fragment))) }
        return .object(JSONObject(url))
    }

    private static func entry(_ text: String) -> (name: String, value: String?) {
        guard let equals = text.firstIndex(of: "=") else { return (text, nil) }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
}
