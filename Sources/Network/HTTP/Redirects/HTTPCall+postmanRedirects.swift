extension HTTPCall {
    /// Returns the call that follows the redirect in `response` by Postman's rules; nil if it is not a redirect.
    ///
    /// Every status 3xx with a Location is a redirect. 307 and 308 keep method and body; at the others every method
    /// except HEAD becomes GET. Authorization, Cookie and Host are removed if the host name changes or TLS ends.
    func redirected(
        by response: HTTPResponse, following rules: PostmanRedirects
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
        if let here = URLParts(url), let there = URLParts(next.url),
            here.host.lowercased() != there.host.lowercased() || here.isSecure && !there.isSecure
        {
            next.leaveHost(rules)
        }
        if let here = URLParts(url), let there = URLParts(next.url), !here.hasSameOrigin(as: there) {
            // A field Host that repeats the port of the first URL is not for another port.
            next.fields.removeAll { $0.isNamed("Host") && $0.value == "\(here.host):\(here.effectivePort)" }
        }
        if rules.sendsReferer { next.setReferer(url) }
        return next
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
