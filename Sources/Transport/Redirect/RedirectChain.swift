/// A call followed through its redirects: what was exchanged so far, and what is to be sent next.
struct RedirectChain {
    private(set) var next: HTTPCall
    private var hops: [Exchange] = []
    private let maxRedirects: Int
    private let deadline: ContinuousClock.Instant?
    /// When the first byte of the first hop was sent.
    private var began: ContinuousClock.Instant?

    /// In bytes: what is kept of the body of a redirect.
    private static let maxKeptBody = 64 << 10

    init(_ call: HTTPCall) {
        next = call
        maxRedirects = call.maxRedirects
        deadline = call.timeout > .zero ? .now + call.timeout : nil
    }

    /// What is left of the time limit, which all hops share; zero means no limit.
    func remainingTime() throws(TransportError) -> Duration {
        guard let deadline else { return .zero }
        let remaining = deadline - .now
        guard remaining > .zero else {
            throw TransportError(
                .timeout, "timed out after \(next.timeout.inWords) while following redirects",
                hint: "raise timeout if the servers need longer", partialResponse: hops.last?.response)
        }
        return remaining
    }

    /// Takes the answer to ``next``: gives it back when it is the last one, else sets the next call.
    mutating func take(_ exchange: Exchange) throws(TransportError) -> Exchange? {
        let start = began ?? .now - exchange.timings.duration
        began = start
        guard let following = try following(exchange) else {
            return hops.isEmpty ? exchange : exchange.after(hops, duration: .now - start)
        }
        hops.append(exchange.keeping(bodyBytes: Self.maxKeptBody))
        guard hops.count <= maxRedirects else { throw tooMany(before: following) }
        next = following
        return nil
    }

    /// A failure of the hop under way, with those before it.
    func failure(_ error: TransportError) -> TransportError {
        var error = error
        error.hops = hops
        return error
    }

    private func following(_ exchange: Exchange) throws(TransportError) -> HTTPCall? {
        do throws(TransportError) {
            return try next.redirected(by: exchange.response)
        } catch {
            throw TransportError(
                error.kind, error.message, hint: error.hint, timings: exchange.timings,
                partialResponse: exchange.response)
        }
    }

    private func tooMany(before following: HTTPCall) -> TransportError {
        let isLoop = hops.contains { $0.call.url == following.url && $0.call.method == following.method }
        let limit = "more than \(maxRedirects) redirect\(maxRedirects == 1 ? "" : "s")"
        return TransportError(
            .protocol, isLoop ? "a redirect loop: \(limit)" : limit,
            hint: isLoop
                ? "does the server want a login or a cookie first? followRedirects: false shows the answer itself"
                : "if the way is that long, allow more: followRedirects: \(2 * maxRedirects)",
            partialResponse: hops.last?.response)
    }
}
