extension DraftSettings {
    /// True if an enabled header field has this name, ignoring case.
    package func hasHeader(_ name: String) -> Bool {
        let name = name.lowercased()
        return headers.applied.contains { $0.key.lowercased() == name }
    }

    /// The value of the header field Content-Type.
    package var contentType: String? {
        for entry in headers.applied where entry.key.lowercased() == "content-type" {
            if case .text(let text) = entry.value { return text }
        }
        return nil
    }

    package mutating func removeContentType() {
        headers.entries.removeAll { $0.key.lowercased() == "content-type" && $0.switchedOff == nil }
    }

    /// Decides between `auth` and a header field Authorization, which one mapping cannot hold both: an API key becomes a
    /// field of its own, `none` gives way to the header field, and any other `auth` replaces it.
    ///
    /// - Returns: True if the header field was removed.
    package mutating func settleAuthorization() -> Bool {
        guard let auth, hasHeader("Authorization") else { return false }
        if auth.value == .text("none") || auth.value == .plain("none") {
            self.auth = nil
            return false
        }
        if case .mapping(let mapping) = auth.value, case .mapping(let key)? = mapping["apiKey"] {
            addKey(key)
            self.auth = nil
            return false
        }
        headers.entries.removeAll { $0.switchedOff == nil && $0.key.lowercased() == "authorization" }
        return true
    }

    /// Adds the mapping under `apiKey` as a header field or a parameter of the query.
    package mutating func addKey(_ key: DraftMapping) {
        guard let value = key.applied.first(where: { $0.key == "value" }) else { return }
        for (place, isHeader) in [("header", true), ("query", false)] {
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
            headers.append(DraftMapping.Entry("Content-Type", .text(sent)))
        }
    }
}
