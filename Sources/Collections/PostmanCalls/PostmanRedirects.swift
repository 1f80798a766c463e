import Diagnostics
package import HTTP

/// The rules of a Postman request for redirects.
package struct PostmanRedirects: RedirectRules {
    /// True if each redirect keeps method and body: `followOriginalHttpMethod`.
    package var keepsMethod: Bool
    /// True if Authorization is sent to another host: `followAuthorizationHeader`.
    package var keepsAuthorization: Bool
    /// False for `removeRefererHeaderOnRedirect`.
    package var sendsReferer: Bool
    /// False for `disableUrlEncoding`.
    package var encodesURLs: Bool
    /// True if secrets are sent to another origin, as Newman does.
    package var sendsSecrets: Bool

    package init(
        keepsMethod: Bool = false, keepsAuthorization: Bool = false, sendsReferer: Bool = true,
        encodesURLs: Bool = true, sendsSecrets: Bool = false
    ) {
        self.sendsSecrets = sendsSecrets
        self.keepsMethod = keepsMethod
        self.keepsAuthorization = keepsAuthorization
        self.sendsReferer = sendsReferer
        self.encodesURLs = encodesURLs
    }

    package var limitKey: String { "maxRedirects" }

    /// Every status 3xx with a Location is a redirect. 307 and 308 keep method and body; at the others every method
    /// except HEAD becomes GET. Another origin gets no secrets, as by the standard rules. If the rules send secrets, only
    /// Authorization, Cookie and Host are removed, and only if the host name changes or TLS ends.
    package func call(
        after response: HTTPResponse, to call: HTTPCall, isSecret: (String) -> Bool
    ) throws(TransportError) -> HTTPCall? {
        guard (300..<400).contains(response.status), let location = response.firstValue(of: "Location"),
            !location.isEmpty
        else { return nil }
        var next = call
        next.url = try HTTPCall.target(location) { () throws(URLTextError) in
            try LooseURL.resolved(location, against: call.url).text(isEncoded: encodesURLs)
        }
        if !keepsMethod, response.status != 307, response.status != 308 {
            if call.method != "HEAD" { next.method = "GET" }
            next.content = nil
            next.removeFields(["Content-Type", "Content-Length", "Transfer-Encoding"])
        }
        // A key in the query is part of the first URL only.
        if case .apiKey(.query, _) = call.authentication { next.authentication = nil }
        guard let here = URLParts(call.url), let there = URLParts(next.url) else { return next }
        if !here.hasSameOrigin(as: there) {
            // A field Host that repeats the port of the first URL is not for another port.
            next.fields.removeAll { $0.isNamed("Host") && $0.value == "\(here.host):\(here.effectivePort)" }
        }
        if sendsSecrets {
            if here.host.lowercased() != there.host.lowercased() || here.isSecure && !there.isSecure {
                next.leaveHost(self)
            }
            if sendsReferer { next.setReferer(call.url) }
            return next
        }
        let referer = here.hasSameOrigin(as: there) ? call.url : here.textWithoutCredentials
        if !here.hasSameOrigin(as: there) {
            next.forgetCredentials(isSecret, keepsAuthorization: keepsAuthorization)
            try next.checkContent(
                for: there, isSecret,
                hint: "if that server may have it, hubrun run --newman sends it as Newman does; "
                    + "followRedirects: false shows the answer")
            if isSecret(referer) {
                next.removeFields(["Referer"])
                return next
            }
        }
        if sendsReferer { next.setReferer(referer) }
        return next
    }

    /// Returns a sentence about the secrets of a call that the call after its redirect does not carry, or carries only
    /// as in Newman; nil if both have the same origin.
    func remark(onRedirectOf call: HTTPCall, to next: HTTPCall) -> String? {
        guard let here = URLParts(call.url), let there = URLParts(next.url), !here.hasSameOrigin(as: there) else {
            return nil
        }
        let target = "the redirect to another origin, \(there.origin.prefix(120)),"
        if sendsSecrets {
            let hasSecrets =
                next.authentication != nil || next.content != nil || next.fields.contains { !$0.isUsual }
                || sendsReferer && here.query != nil
            return hasSecrets
                ? "\(target) carries fields, body and Referer as in Newman, even if they contain secrets" : nil
        }
        var parts: [String] = []
        for field in call.fields where !field.isUsual && !next.hasField(field.name) {
            if !parts.contains(field.name) { parts.append(field.name) }
        }
        if call.authentication != nil, next.authentication == nil { parts.append("auth") }
        if sendsReferer, here.query != nil { parts.append("the query of Referer") }
        return parts.isEmpty ? nil : "\(target) does not carry secrets: without \(parts.joined(separator: ", "))"
    }

}

extension HTTPCall {
    fileprivate mutating func leaveHost(_ rules: PostmanRedirects) {
        removeFields(["Host", "Cookie"])
        cookies = []
        if self.tls.cert != nil || self.tls.key != nil { self.tls.removeClientCertificate() }
        guard !rules.keepsAuthorization else { return }
        removeFields(["Authorization"])
        if case .apiKey(.header, _) = authentication { return }
        authentication = nil
    }

    fileprivate mutating func removeFields(_ names: [String]) {
        fields.removeAll { field in names.contains { field.isNamed($0) } }
    }

    fileprivate mutating func setReferer(_ url: String) {
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
