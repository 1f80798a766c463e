/// A send as it came in.
package struct MessageRequest: Sendable {
    package let kind: HubMessage.Kind
    /// Those that say something about the message: never the token.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// When it came, in seconds since 1970.
    package let time: Double
    /// Whether the sender waits for the outcome, and few devices are reached.
    package let isTest: Bool

    /// - Parameter headers: all of the request's; a token among them is left out.
    package init(
        kind: HubMessage.Kind, headers: [(name: String, value: String)], body: [UInt8], time: Double,
        isTest: Bool = false
    ) {
        self.kind = kind
        self.headers = headers.filter { $0.name.lowercased() != "authorization" }
        self.body = body
        self.time = time
        self.isTest = isTest
    }

    func message() throws(HubFailure) -> HubMessage {
        try HubMessage(headers: headers, kind: kind, body: body, now: time)
    }

    /// The tag expression as written.
    var tags: String? { headers.first { $0.name.lowercased() == "servicebusnotification-tags" }?.value }
}
