extension HTTPCall {
    /// Returns the call that follows the redirect in `response`; nil if it is not a redirect: RFC 9110, section 15.4.
    ///
    /// - Parameter isSecret: Returns true for a text that contains a secret, which must not reach another origin.
    /// - Throws: An error if the target is invalid, or if it has another origin and the content contains a secret.
    package func redirected(
        by response: HTTPResponse, isSecret: (String) -> Bool = { _ in false }
    ) throws(TransportError) -> HTTPCall? {
        if let redirectRules { return try redirectRules.call(after: response, to: self, isSecret: isSecret) }
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.firstValue(of: "Location"), !location.isEmpty
        else { return nil }
        var next = self
        next.url = try Self.target(location) { () throws(URLTextError) in
            try URLText.resolved(location, against: url)
        }
        if changesMethod(at: response.status) {
            next.method = "GET"
            next.content = nil
            next.fields.removeAll { $0.describesContent }
        }
        guard let here = URLParts(url), let there = URLParts(next.url) else { return next }
        if here.hasSameOrigin(as: there) {
            if let userInfo = here.userInfo, there.userInfo == nil { next.url = there.text(userInfo: userInfo) }
        } else {
            next.forgetCredentials(isSecret)
            try next.checkContent(
                for: there, isSecret,
                hint: "if that server may have it, let a second request send it: followRedirects: false here, "
                    + "and capture the header Location")
        }
        return next
    }

    /// Throws an error if the content, which `target` would get, contains a secret.
    package func checkContent(
        for target: URLParts, _ isSecret: (String) -> Bool, hint: String
    ) throws(TransportError) {
        guard let content, try content.containsSecret(isSecret) else { return }
        throw TransportError(
            .protocol,
            "the server redirects to another origin, \(target.origin.prefix(120)), and the body of the request contains a secret",
            hint: hint, isLasting: true)
    }

    /// Returns the resolved target, or throws an error about the server's `location`.
    package static func target(
        _ location: String, resolved: () throws(URLTextError) -> String
    ) throws(TransportError) -> String {
        do throws(URLTextError) {
            return try resolved()
        } catch .noScheme(_) {
            throw TransportError(
                .protocol, "the server redirects to \"\(location.prefix(120))\", which is no http or https URL",
                hint: "followRedirects: false shows the answer itself")
        } catch {
            throw TransportError(
                .protocol, "the server redirects to a URL that cannot be used: \(error.message)",
                hint: "followRedirects: false shows the answer itself")
        }
    }

    /// True if the redirect changes the method to GET, as in browsers: the Fetch standard, "HTTP-redirect fetch".
    private func changesMethod(at status: Int) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "GET" && method != "HEAD"
        default: false
        }
    }

    /// Removes credentials, which are for one server only. They stay removed if the chain returns to the first origin.
    ///
    /// Other connection settings stay, as in curl: `resolve` and `unixSocket` control local name lookup, and
    /// `insecure`, `ca` and the proxy do not identify the client to the server.
    ///
    /// - Parameter keepsAuthorization: True to keep the Authorization field and an authentication that makes it.
    package mutating func forgetCredentials(_ isSecret: (String) -> Bool, keepsAuthorization: Bool = false) {
        if case .apiKey = authentication { authentication = nil }
        if !keepsAuthorization { authentication = nil }
        cookies = []
        if self.tls.cert != nil || self.tls.key != nil { self.tls.removeClientCertificate() }
        fields.removeAll { field in
            if keepsAuthorization, field.isNamed("Authorization") { return false }
            return field.isSecret || field.isNamed("Host") || isSecret(field.value) || isSecret(field.name)
        }
    }
}

extension HTTPField {
    /// True if the field describes the content and must be removed with it.
    fileprivate var describesContent: Bool {
        [
            "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location",
            "Transfer-Encoding",
        ].contains { isNamed($0) }
    }
}
