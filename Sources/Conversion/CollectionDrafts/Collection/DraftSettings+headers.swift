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
