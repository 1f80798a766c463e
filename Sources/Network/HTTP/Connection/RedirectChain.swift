/// The state of a call that follows redirects: the exchanges so far and the next call.
package struct RedirectChain {
    package private(set) var next: HTTPCall
    private var hops: [Exchange] = []
    private let maxRedirects: Int
    private let deadline: ContinuousClock.Instant?
    /// The time when the first byte of the first hop was sent.
    private var began: ContinuousClock.Instant?
    /// True while ``next`` is being sent.
    private var isUnderWay = false
    /// The predicate for texts that contain a secret.
    private let isSecret: @Sendable (String) -> Bool

    /// The number of bytes kept of a redirect's body.
    private static let maxKeptBody = 64 << 10

    package init(_ call: HTTPCall, isSecret: @escaping @Sendable (String) -> Bool) {
        self.isSecret = isSecret
        next = call
        maxRedirects = call.maxRedirects
        deadline = call.timeout > .zero ? .now + call.timeout : nil
    }

    /// Marks ``next`` as being sent.
    ///
    /// - Returns: The remaining time of the limit that all hops share; zero means no limit.
    package mutating func beginHop() throws(TransportError) -> Duration {
        isUnderWay = true
        guard let deadline else { return .zero }
        let remaining = deadline - .now
        guard remaining > .zero else {
            isUnderWay = false
            throw TransportError(
                .timeout, "timed out after \(next.timeout.inWords) while following redirects",
                hint: "raise timeout if the servers need longer", partialResponse: hops.last?.response)
        }
        return remaining
    }

    /// Processes the exchange of ``next``. Returns the final exchange, or nil after setting the next call.
    package mutating func take(_ exchange: Exchange) throws(TransportError) -> Exchange? {
        isUnderWay = false
        let start = began ?? .now - exchange.transfer.timings.duration
        began = start
        guard let following = try following(exchange) else {
            return hops.isEmpty ? exchange : exchange.after(hops, duration: .now - start)
        }
        hops.append(exchange.shortened(toBodyBytes: Self.maxKeptBody))
        guard hops.count <= maxRedirects else { throw tooMany(before: following) }
        next = following
        return nil
    }

    /// Returns the failure with the hops before it and the call that failed.
    package func failure(_ error: TransportError) -> TransportError {
        var error = error
        error.hops = hops
        if isUnderWay, !hops.isEmpty {
            error.failedHop = error.sentCall?.withContent(of: next) ?? next
            explainMissingCertificate(in: &error)
        }
        return error
    }

    /// Explains that the redirect dropped the client certificate: the server's own hint would ask for it again.
    private func explainMissingCertificate(in error: inout TransportError) {
        guard error.lacksCertificate, let hint = error.hint, let first = hops.first?.call, first.tls.cert != nil,
            let origin = URLParts(first.url)?.origin
        else { return }
        error.hint =
            "the client certificate is for \(origin.prefix(120)) alone: a redirect takes it to no other origin; \(hint)"
    }

    private mutating func following(_ exchange: Exchange) throws(TransportError) -> HTTPCall? {
        do throws(TransportError) {
            return try next.redirected(by: exchange.response, isSecret: isSecret)
        } catch {
            hops.append(exchange.shortened(toBodyBytes: Self.maxKeptBody))
            throw TransportError(
                error.kind, error.message, hint: error.hint, origin: error.origin, isLasting: error.isLasting,
                partialResponse: exchange.response)
        }
    }

    /// The key of a collection that sets the maximum.
    private var limitKey: String { next.redirectRules?.limitKey ?? "followRedirects" }

    private func tooMany(before following: HTTPCall) -> TransportError {
        let isLoop = hops.contains { $0.call.url == following.url && $0.call.method == following.method }
        let limit = "more than \(maxRedirects) redirect\(maxRedirects == 1 ? "" : "s")"
        return TransportError(
            .protocol, isLoop ? "a redirect loop: \(limit)" : limit,
            hint: isLoop
                ? "does the server require a login or a cookie first? followRedirects: false shows the answer itself"
                : "if the way is that long, allow more: \(limitKey): \(max(2 * maxRedirects, 1))",
            partialResponse: hops.last?.response)
    }
}

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

/// The rules by which a call follows redirects, for formats that have other rules than browsers.
package protocol RedirectRules: Equatable, Sendable {
    /// Returns the call that follows the redirect in `response`; nil if it is not a redirect.
    ///
    /// - Parameter isSecret: Returns true for a text that contains a secret, which must not reach another origin.
    func call(
        after response: HTTPResponse, to call: HTTPCall, isSecret: (String) -> Bool
    ) throws(TransportError) -> HTTPCall?

    /// The key of a collection that sets the maximum number of redirects.
    var limitKey: String { get }
    /// True if each redirect keeps the method and the content.
    var keepsMethod: Bool { get }
    /// True if Authorization is sent to another host.
    var keepsAuthorization: Bool { get }
    /// True if the next call has a field Referer.
    var sendsReferer: Bool { get }
}

/// The chosen rules; an existential cannot be compared by itself.
struct ChosenRedirectRules: Sendable, Equatable {
    let rules: any RedirectRules

    static func == (one: ChosenRedirectRules, other: ChosenRedirectRules) -> Bool { one.rules.isEqual(to: other.rules) }
}

extension RedirectRules {
    fileprivate func isEqual(to other: any RedirectRules) -> Bool { other as? Self == self }
}
