/// A request that sends a message.
package struct MessageRequest: Sendable {
    package let kind: HubMessage.Kind
    /// The header fields of the request without `Authorization`.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The time of receipt, in seconds since 1970.
    package let time: Double
    /// True for a test send, whose response contains the outcomes and which reaches few devices.
    package let isTest: Bool

    /// - Parameter headers: All header fields of the request; `Authorization` is removed.
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

    func message() throws(HubError) -> HubMessage {
        try HubMessage(headers: headers, kind: kind, body: body, now: time)
    }

    /// The tag expression as written.
    var tags: String? { headers.first { $0.name.lowercased() == "servicebusnotification-tags" }?.value }
}
