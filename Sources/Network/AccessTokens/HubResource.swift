/// A resource of a hub, with the claims that its methods need (Microsoft Learn, "Notification Hubs REST APIs").
package enum HubResource: Sendable, Hashable {
    case hub
    case installation(id: String)
    case messages
    case directBatch
    case message(id: String)
    case scheduledMessages
    case scheduledMessage(id: String)
    case registrations
    case registration(id: String)
    case registrationIdentifiers
    case registrationsWithTag(tag: String)
    case feedbackContainer
    case jobs
    case job(id: String)

    /// Creates the resource for the percent-decoded path segments after the hub's (in any case); nil if there is none.
    package init?(segments: [String]) {
        switch (segments.first?.lowercased(), segments.count) {
        case (nil, _): self = .hub
        case ("installations", 2): self = .installation(id: segments[1])
        case ("messages", 1): self = .messages
        case ("messages", 2):
            self = segments[1].lowercased() == "$batch" ? .directBatch : .message(id: segments[1])
        case ("schedulednotifications", 1): self = .scheduledMessages
        case ("schedulednotifications", 2): self = .scheduledMessage(id: segments[1])
        case ("registrations", 1): self = .registrations
        case ("registrations", 2): self = .registration(id: segments[1])
        case ("registrationids", 1): self = .registrationIdentifiers
        case ("tags", 3) where segments[2].lowercased() == "registrations":
            self = .registrationsWithTag(tag: segments[1])
        case ("feedbackcontainer", 1): self = .feedbackContainer
        case ("jobs", 1): self = .jobs
        case ("jobs", 2): self = .job(id: segments[1])
        default: return nil
        }
    }

    /// Returns the claims of which a token needs one.
    ///
    /// - Parameter filtered: True for a list filtered by device handle (`$filter`).
    package func sufficientClaims(method: String, filtered: Bool = false) -> [Claim] {
        switch self {
        case .installation, .registration, .registrationIdentifiers: [.listen]
        case .registrations: method == "GET" && !filtered ? [.manage] : [.listen]
        case .messages, .directBatch, .scheduledMessages, .scheduledMessage: [.send]
        case .message, .feedbackContainer: [.manage, .send]
        case .hub, .registrationsWithTag, .jobs, .job: [.manage]
        }
    }
}

/// A right of a hub's key.
package enum Claim: String, Sendable, Hashable, CaseIterable {
    case listen = "Listen"
    case send = "Send"
    case manage = "Manage"
}

/// The two rules of each new hub, by the names of their keys.
package enum DefaultRule: String, Sendable, CaseIterable {
    case listen = "DefaultListenSharedAccessSignature"
    case full = "DefaultFullSharedAccessSignature"

    package var keyName: String { rawValue }

    package var claims: Set<Claim> {
        switch self {
        case .listen: [.listen]
        case .full: Set(Claim.allCases)
        }
    }
}
