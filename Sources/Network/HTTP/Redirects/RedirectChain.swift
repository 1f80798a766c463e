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
