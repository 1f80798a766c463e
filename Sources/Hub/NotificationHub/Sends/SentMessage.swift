/// A message that the hub took, with all that delivering it needs.
package struct SentMessage: Sendable {
    package let id: String
    /// When it is delivered, in seconds since 1970.
    package let time: Double
    package let message: HubMessage
    /// What the message was read from.
    let request: MessageRequest

    /// Reads a request.
    package init(id: String, request: MessageRequest) throws(HubFailure) {
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

    /// The same message at the time for which it was scheduled.
    func delivered(at time: Double) -> SentMessage {
        SentMessage(id: id, time: time, message: message, request: request)
    }

    func record(_ state: NotificationDetails.State) -> MessageRecord {
        MessageRecord(
            id: id, state: state, enqueued: request.time, body: String(decoding: message.body, as: UTF8.self),
            tags: request.tags)
    }
}
