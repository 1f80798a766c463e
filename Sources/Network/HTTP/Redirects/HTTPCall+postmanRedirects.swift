extension HTTPCall {
    /// Returns the call that follows the redirect in `response` by Postman's rules; nil if it is not a redirect.
    ///
    /// Every status 3xx with a Location is a redirect. 307 and 308 keep method and body; at the others every method
    /// except HEAD becomes GET. Another origin gets no secrets, as by the standard rules. If the rules send secrets, only
    /// Authorization, Cookie and Host are removed, and only if the host name changes or TLS ends.
    func redirected(
        by response: HTTPResponse, following rules: PostmanRedirects, isSecret: (String) -> Bool
    ) throws(TransportError) -> HTTPCall? {
        guard (300..<400).contains(response.status), let location = response.firstValue(of: "Location"),
            !location.isEmpty
        else { return nil }
        var next = self
        next.url = try Self.target(location) { () throws(URLTextError) in
            try LooseURL.resolved(location, against: url).text(isEncoded: rules.encodesURLs)
        }
        if !rules.keepsMethod, response.status != 307, response.status != 308 {
            if method != "HEAD" { next.method = "GET" }
            next.content = nil
            next.removeFields(["Content-Type", "Content-Length", "Transfer-Encoding"])
        }
        // A key in the query is part of the first URL only.
        if case .apiKey(.query, _) = authentication { next.authentication = nil }
        guard let here = URLParts(url), let there = URLParts(next.url) else { return next }
        if !here.hasSameOrigin(as: there) {
            // A field Host that repeats the port of the first URL is not for another port.
            next.fields.removeAll { $0.isNamed("Host") && $0.value == "\(here.host):\(here.effectivePort)" }
        }
        if rules.sendsSecrets {
            if here.host.lowercased() != there.host.lowercased() || here.isSecure && !there.isSecure {
                next.leaveHost(rules)
            }
            if rules.sendsReferer { next.setReferer(url) }
            return next
        }
        let referer = here.hasSameOrigin(as: there) ? url : here.textWithoutCredentials
        if !here.hasSameOrigin(as: there) {
            next.forgetCredentials(isSecret, keepsAuthorization: rules.keepsAuthorization)
            try next.checkContent(
                for: there, isSecret,
                hint: "if that server may have it, hubrun run --newman sends it as Newman does; "
                    + "followRedirects: false shows the answer")
            if isSecret(referer) {
                next.removeFields(["Referer"])
                return next
            }
        }
        if rules.sendsReferer { next.setReferer(referer) }
        return next
    }

    /// Returns a sentence about the secrets of a call that the call after its redirect does not carry, or carries only
    /// as in Newman; nil if both have the same origin.
    package func remark(onRedirectTo next: HTTPCall) -> String? {
        guard case .postman(let rules) = redirectRules, let here = URLParts(url), let there = URLParts(next.url),
            !here.hasSameOrigin(as: there)
        else { return nil }
        let target = "the redirect to another origin, \(there.origin.prefix(120)),"
        if rules.sendsSecrets {
            let hasSecrets =
                next.authentication != nil || next.content != nil || next.fields.contains { !$0.isUsual }
                || rules.sendsReferer && here.query != nil
            return hasSecrets
                ? "\(target) carries fields, body and Referer as in Newman, even if they contain secrets" : nil
        }
        var parts: [String] = []
        for field in fields where !field.isUsual && !next.hasField(field.name) {
            if !parts.contains(field.name) { parts.append(field.name) }
        }
        if authentication != nil, next.authentication == nil { parts.append("auth") }
        if rules.sendsReferer, here.query != nil { parts.append("the query of Referer") }
        return parts.isEmpty ? nil : "\(target) does not carry secrets: without \(parts.joined(separator: ", "))"
    }

    private mutating func leaveHost(_ rules: PostmanRedirects) {
        removeFields(["Host", "Cookie"])
        cookies = []
        if self.tls.cert != nil || self.tls.key != nil { self.tls.removeClientCertificate() }
        guard !rules.keepsAuthorization else { return }
        removeFields(["Authorization"])
        if case .apiKey(.header, _) = authentication { return }
        authentication = nil
    }

    private mutating func removeFields(_ names: [String]) {
        fields.removeAll { field in names.contains { field.isNamed($0) } }
    }

    private mutating func setReferer(_ url: String) {
        if let index = fields.firstIndex(where: { $0.isNamed("Referer") }) {
            fields[index].value = url
        } else {
            fields.append(HTTPField("Referer", url))
        }
    }
}

extension HTTPField {
    /// True for a field that each redirect changes, and for those that hubrun adds.
    fileprivate var isUsual: Bool {
        [
            "Host", "Cookie", "Referer", "Content-Type", "Content-Length", "Transfer-Encoding", "User-Agent", "Accept",
            "Accept-Encoding", "Cache-Control",
        ].contains { isNamed($0) }
    }
}
