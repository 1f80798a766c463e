import Diagnostics
import Text

/// A request of a collection that is being written.
package struct DraftRequest: Hashable, Sendable {
    /// The lines of the comment above the request.
    package var above: [String] = []
    /// The name; it is not written if it equals the default name.
    package var name: String?
    package var description: String?
    package var tags: [String] = []
    package var method: String
    /// The URL, with hubrun's placeholders.
    package var url: String
    package var settings = DraftSettings()
    /// The mapping under `body`, such as `{ json: … }`.
    package var body: DraftMapping?
    package var forEach = DraftMapping()
    package var set = DraftMapping()
    package var expect = DraftMapping(layout: .short(1))
    package var capture = DraftMapping(layout: .block)
    package var beforeRequest: String?
    package var afterResponse: String?
    /// The path under `save`.
    package var save: String?

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

    /// The name that hubrun uses if none is written: method and path.
    package var defaultName: String {
        var rest = url[...]
        if url.holds("://"), let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...]
            rest = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        } else if rest.hasPrefix("<<"), let end = rest.firstRange(of: ">>") {
            rest = rest[end.upperBound...]
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        return method + " " + (path.isEmpty ? "/" : path)
    }

    /// True if the request has a value of the process environment.
    package var usesProcessEnvironment: Bool { DraftWriter.text(of: mapping).contains("<<env.") }

    var mapping: DraftMapping {
        var mapping = DraftMapping(layout: .block)
        mapping.above = above
        if let name, name != defaultName { mapping["name"] = .text(name) }
        if let description { mapping["description"] = .text(description) }
        if !tags.isEmpty { mapping["tags"] = .list(tags.map(DraftValue.text)) }
        if !forEach.isEmpty { mapping["forEach"] = .mapping(forEach) }
        if !set.isEmpty { mapping["set"] = .mapping(set) }
        if let beforeRequest { mapping["beforeRequest"] = .text(beforeRequest) }
        if Self.methods.contains(method) {
            mapping[method] = .text(url)
        } else {
            mapping["request"] = .mapping(DraftMapping([("method", .text(method)), ("url", .text(url))]))
        }
        mapping.entries += settings.entries(body: body.map { DraftMapping.Entry("body", .mapping($0)) })
        if !expect.isEmpty { mapping["expect"] = .mapping(expect) }
        if !capture.isEmpty { mapping["capture"] = .mapping(capture) }
        if let afterResponse { mapping["afterResponse"] = .text(afterResponse) }
        if let save { mapping["save"] = .text(save) }
        return mapping
    }
}
