/// A message that the hub accepted, with everything needed for its delivery.
package struct SentMessage: Sendable {
    package let id: String
    /// The time of delivery, in seconds since 1970; before a scheduled delivery the time of receipt.
    package let time: Double
    package let message: HubMessage
    /// The request that contained the message.
    let request: MessageRequest

    /// Parses a request.
    package init(id: String, request: MessageRequest) throws(HubError) {
        self.id = id
        self.request = request
        time = request.time
        message = try request.message()
    }

    private init(id: String, time: Double, message: HubMessage, request: MessageRequest) {
        self.id = id
        self.time = time
        self.message = message
        self.request = request
    }

    /// Returns a copy with the scheduled time as its time of delivery.
    func delivered(at time: Double) -> SentMessage {
        SentMessage(id: id, time: time, message: message, request: request)
    }

    func record(_ state: NotificationDetails.State) -> MessageRecord {
        MessageRecord(
            id: id, state: state, enqueued: request.time, body: String(decoding: message.body, as: UTF8.self),
            tags: request.tags)
    }
}
