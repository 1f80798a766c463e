/// A request and its response.
///
/// A class, to avoid copies: it is passed on many times and never changes.
package final class Exchange: Sendable {
    /// The call as sent, see ``HTTPCall/prepared(at:)``; its URL is that of the last hop.
    package let call: HTTPCall
    package let response: HTTPResponse
    package let transfer: TransferDetails
    /// The redirects before this exchange, oldest first, with only the start of each body.
    package let hops: [Exchange]
    /// The time from the first byte sent to the last byte received, including all hops.
    package let duration: Duration
    /// The cookies of this response that the call's jar rejected.
    package let rejectedCookies: [RejectedCookie]
    /// The server's 401 response, without its body, that started digest authentication or NTLM; nil for other calls.
    package let challenge: HTTPResponse?

    package init(
        call: HTTPCall, response: HTTPResponse, transfer: TransferDetails = TransferDetails(), hops: [Exchange] = [],
        duration: Duration? = nil, rejectedCookies: [RejectedCookie] = [], challenge: HTTPResponse? = nil
    ) {
        self.call = call
        self.response = response
        self.transfer = transfer
        self.hops = hops
        self.duration = duration ?? transfer.timings.duration
        self.rejectedCookies = rejectedCookies
        self.challenge = challenge
    }

    /// The cookies of this response; invalid Set-Cookie fields are skipped.
    package var setCookies: [SetCookie] {
        response.values(of: "Set-Cookie").compactMap(SetCookie.init)
    }

    /// Returns the exchange as the end of a redirect chain with this total duration.
    func after(_ hops: [Exchange], duration: Duration) -> Exchange {
        changed(hops: hops, duration: duration)
    }

    /// Returns the exchange with the rejected cookies.
    package func withRejectedCookies(_ cookies: [RejectedCookie]) -> Exchange {
        changed(rejectedCookies: cookies)
    }

    /// Returns the exchange as the answer to credentials that the server asked for with `challenge`.
    package func answering(_ challenge: HTTPResponse) -> Exchange {
        var challenge = challenge
        challenge.body = []
        return changed(challenge: challenge)
    }

    func changed(
        call: HTTPCall? = nil, response: HTTPResponse? = nil, hops: [Exchange]? = nil, duration: Duration? = nil,
        rejectedCookies: [RejectedCookie]? = nil, challenge: HTTPResponse? = nil
    ) -> Exchange {
        Exchange(
            call: call ?? self.call, response: response ?? self.response, transfer: transfer, hops: hops ?? self.hops,
            duration: duration ?? self.duration, rejectedCookies: rejectedCookies ?? self.rejectedCookies,
            challenge: challenge ?? self.challenge)
    }
}
