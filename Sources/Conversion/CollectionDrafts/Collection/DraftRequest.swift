import Diagnostics
import Text

/// A request of a collection that is being written.
package struct DraftRequest: Hashable, Sendable {
    /// The lines of the comment above the request.
    package var above: [String] = []
    /// The name; it is not written if it equals the default name.
    package var name: DraftText?
    package var description: String?
    package var tags: [String] = []
    package var method: String
    package var url: DraftText
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
    package var save: DraftText?
    /// The operation of an API that the request sends, such as `GET /users/{id}`; nil for other sources.
    package var operation: String?

    package init(method: String, url: DraftText) {
        self.method = method
        self.url = url
    }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

    /// The name that hubrun uses if none is written: method and path.
    package var defaultName: DraftText {
        let outline = url.outline
        var start = outline.startIndex
        if let scheme = outline.firstRange(of: "://") {
            start = outline[scheme.upperBound...].firstIndex(of: "/") ?? outline.endIndex
        } else if url.beginsWithPlaceholder {
            start = outline.index(after: start)
        }
        let path = outline[start...].prefix { $0 != "?" && $0 != "#" }
        return "\(method) \(path.isEmpty ? "/" : url.slice(path.startIndex..<path.endIndex, of: outline))"
    }

    /// The name for reports.
    package var shownName: String { (name ?? defaultName).shown }

    /// True if the request has a value of the process environment.
    package var usesProcessEnvironment: Bool {
        var isUsed = false
        mapping.forEachPlaceholder { isUsed = isUsed || $0.environment != nil }
        return isUsed
    }

    var mapping: DraftMapping {
        var mapping = DraftMapping(layout: .block)
        mapping.above = above
        if let name, name.shown != defaultName.shown { mapping["name"] = .text(name) }
        if let description { mapping["description"] = .verbatim(description) }
        if !tags.isEmpty { mapping["tags"] = .list(tags.map(DraftValue.verbatim)) }
        if !forEach.isEmpty { mapping["forEach"] = .mapping(forEach) }
        if !set.isEmpty { mapping["set"] = .mapping(set) }
        if let beforeRequest { mapping["beforeRequest"] = .verbatim(beforeRequest) }
        if Self.methods.contains(method) {
            mapping[name: method] = .text(url)
        } else {
            mapping["request"] = .mapping(DraftMapping([("method", .verbatim(method)), ("url", .text(url))]))
        }
        mapping.entries += settings.entries(body: body.map { DraftMapping.Entry("body", .mapping($0)) })
        if !expect.isEmpty { mapping["expect"] = .mapping(expect) }
        if !capture.isEmpty { mapping["capture"] = .mapping(capture) }
        if let afterResponse { mapping["afterResponse"] = .verbatim(afterResponse) }
        if let save { mapping["save"] = .text(save) }
        return mapping
    }
}

extension DraftRequest {
    /// Sets the path under `save`; returns false for a path that may lead out of the current folder.
    package mutating func setSave(_ path: DraftText) -> Bool {
        let outline = path.outline
        let steps = outline.split(separator: "/")
        guard !outline.hasPrefix("/"), !path.beginsWithPlaceholder, !outline.contains("\\"), !steps.contains(".."),
            let name = steps.last, !name.hasPrefix(".")
        else { return false }
        save = path
        return true
    }
}

/// Settings of a request, or of all requests of a level.
package struct DraftSettings: Hashable, Sendable {
    package var query = DraftMapping(layout: .short(3))
    package var headers = DraftMapping(layout: .short(1))
    package var cookies = DraftMapping(layout: .short(3))
    package var auth: DraftMapping.Entry?
    /// All other settings, such as `followRedirects`, `tls` and `timeout`.
    package var others = DraftMapping()

    package init() {}

    /// Sets the authentication.
    ///
    /// - Parameter value: The value of the key `auth`, such as `none` or `{ bearer: <<token>> }`.
    package mutating func setAuth(_ value: DraftValue, comment: String? = nil) {
        auth = DraftMapping.Entry("auth", value, comment: comment)
    }

    /// Sets the value of a key other than `query`, `headers`, `cookies` and `auth`.
    package mutating func set(_ key: DraftText, _ value: DraftValue) { others[key] = value }

    /// The entries, in the order in which they are written; the body of a request is behind `auth`.
    func entries(body: DraftMapping.Entry? = nil) -> [DraftMapping.Entry] {
        let named: [(DraftText, DraftMapping)] = [("query", query), ("headers", headers), ("cookies", cookies)]
        return named.filter { !$1.isEmpty }.map { DraftMapping.Entry($0, .mapping($1)) }
            + [auth, body].compactMap(\.self) + others.entries
    }
}

extension DraftSettings {
    /// The order in which a person would write the settings.
    private static let order = [
        "delay", "proxy", "resolve", "unixSocket", "tls", "followRedirects", "cookieJar", "timeout", "connectTimeout",
        "http", "compressed", "maxBody", "retry",
    ]

    /// Sorts the settings besides headers, query, cookies and auth; the order of the source means nothing.
    package mutating func sort() {
        let position = Dictionary(Self.order.enumerated().map { ($1, $0) }) { first, _ in first }
        others.entries.sort { position[$0.name, default: .max] < position[$1.name, default: .max] }
    }
}

extension DraftSettings {
    /// True if an enabled header field has this name, ignoring case.
    package func hasHeader(_ name: String) -> Bool {
        let name = name.lowercased()
        return headers.applied.contains { $0.name.lowercased() == name }
    }

    /// The value of the header field Content-Type.
    package var contentType: String? {
        for entry in headers.applied where entry.name.lowercased() == "content-type" {
            if case .text(let text) = entry.value { return text.shown }
        }
        return nil
    }

    package mutating func removeContentType() {
        headers.entries.removeAll { $0.name.lowercased() == "content-type" && $0.switchedOff == nil }
    }

    /// Decides between `auth` and a header field Authorization, which one mapping cannot hold both: an API key becomes a
    /// field of its own, `none` gives way to the header field, and any other `auth` replaces it.
    ///
    /// - Returns: True if the header field was removed.
    package mutating func settleAuthorization() -> Bool {
        guard let auth, hasHeader("Authorization") else { return false }
        if auth.value == "none" {
            self.auth = nil
            return false
        }
        if case .mapping(let mapping) = auth.value, case .mapping(let key)? = mapping["apiKey"] {
            addKey(key)
            self.auth = nil
            return false
        }
        headers.entries.removeAll { $0.switchedOff == nil && $0.name.lowercased() == "authorization" }
        return true
    }

    /// Adds the mapping under `apiKey` as a header field or a parameter of the query.
    package mutating func addKey(_ key: DraftMapping) {
        guard let value = key.applied.first(where: { $0.key == "value" }) else { return }
        for (place, isHeader) in [("header", true), ("query", false)] as [(DraftText, Bool)] {
            guard case .text(let name)? = key[place] else { continue }
            let entry = DraftMapping.Entry(name, value.value, comment: value.comment)
            if isHeader { headers.append(entry) } else { query.append(entry) }
        }
    }

    /// Removes the Content-Type if hubrun sends it by default; if there is none, adds the default of the source's tool.
    ///
    /// - Parameters:
    ///   - sent: The Content-Type that the source's tool sends if there is no header field; nil if it sends none.
    ///   - own: The Content-Type, in lower case, that hubrun sends with the body.
    package mutating func settleContentType(sent: String?, own: String? = nil) {
        if let contentType {
            if contentType.lowercased() == own { removeContentType() }
        } else if let sent, sent.lowercased() != own, !hasHeader("Content-Type") {
            headers.append(DraftMapping.Entry("Content-Type", .text(DraftText(sent))))
        }
    }
}

/// The comment at the beginning of the files that `hubrun export` writes. In such a file, the comments above a request are
/// its name and its description, and an import takes them back.
package enum ExportMark {
    /// - Parameter source: The name of the collection's file.
    package static func text(_ source: String) -> String { "Exported from \(source) by hubrun export." }

    private static let leftOut = "Left out: "

    /// Returns the comment for a request that is left out of the file.
    package static func leftOut(_ name: String, _ reason: String) -> String { "\(leftOut)\(name.inOneLine): \(reason)" }

    /// True for the comment for a request that is left out of the file.
    static func isLeftOut(_ comment: String) -> Bool { comment.trimmingSpaces.hasPrefix(leftOut) }

    /// True for the mark in a comment without its `#`.
    package static func matches(_ comment: String) -> Bool {
        let text = comment.trimmingSpaces
        return text.hasPrefix("Exported from ") && text.hasSuffix(" by hubrun export.")
    }
}

extension DraftRequest {
    /// Sets the name and the description from the comments above a request in an exported file.
    package mutating func setHeading(_ comments: [String]) {
        let comments = comments.filter { !ExportMark.isLeftOut($0) }
        name = comments.first { !$0.isEmpty }.map { DraftText($0) }
        let description = comments.drop(while: \.isEmpty).dropFirst().joined(separator: "\n")
        self.description = description.isEmpty ? nil : description
    }
}
