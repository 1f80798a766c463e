import XML

/// The response to a test send: the outcome for each device.
package struct NotificationOutcome: Sendable {
    package let results: [Result]

    package struct Result: Sendable {
        let platform: DevicePlatform
        let handle: String
        let registrationId: String
        let outcome: PlatformOutcome

        /// - Parameter registrationId: The registration's id; empty for a device without one, as in a direct send.
        package init(platform: DevicePlatform, handle: String, registrationId: String, outcome: PlatformOutcome) {
            self.platform = platform
            self.handle = handle
            self.registrationId = registrationId
            self.outcome = outcome
        }
    }

    package init(_ results: [Result]) {
        self.results = results
    }

    package var text: String {
        let succeeded = results.count { $0.outcome == .success }
        return MarkupDocument(
            root: .contract(
                "NotificationOutcome",
                [
                    MarkupElement("Success", "\(succeeded)"), MarkupElement("Failure", "\(results.count - succeeded)"),
                    MarkupElement("Results", results.map(\.element)),
                ])
        ).text
    }
}

extension NotificationOutcome.Result {
    fileprivate var element: MarkupElement {
        MarkupElement(
            "RegistrationResult",
            [
                MarkupElement("ApplicationPlatform", platform.formatName), MarkupElement("PnsHandle", handle),
                MarkupElement("RegistrationId", registrationId), MarkupElement("Outcome", outcome.sentence),
            ])
    }
}

extension DevicePlatform {
    /// The platform's name as a message format.
    package var formatName: String {
        NotificationFormat.allCases.first { $0.platform == self }?.rawValue ?? rawValue
    }
}

/// The outcome of a notification at a push service, by its name in telemetry.
package enum PlatformOutcome: String, Sendable, CaseIterable {
    case success = "Success"
    case abandonedNotificationMessages = "AbandonedNotificationMessages"
    case badChannel = "BadChannel"
    case channelDisconnected = "ChannelDisconnected"
    case channelThrottled = "ChannelThrottled"
    case dropped = "Dropped"
    case expiredChannel = "ExpiredChannel"
    case invalidCredentials = "InvalidCredentials"
    case invalidNotificationSize = "InvalidNotificationSize"
    case noTargets = "NoTargets"
    case pnsInterfaceError = "PnsInterfaceError"
    case pnsServerError = "PnsServerError"
    case pnsUnavailable = "PnsUnavailable"
    case pnsUnreachable = "PnsUnreachable"
    case skipped = "Skipped"
    case throttled = "Throttled"
    case unknownError = "UnknownError"
    case wrongToken = "WrongToken"

    /// The sentence in a test send's response, or the name if no sentence was recorded.
    package var sentence: String {
        switch self {
        case .success: "The Notification was successfully sent to the Push Notification System"
        case .badChannel, .expiredChannel, .wrongToken:
            "The Push Notification System handle for the registration is invalid"
        case .invalidNotificationSize: "The Notification payload is invalid"
        case .invalidCredentials: "The Token obtained from the Token Provider is wrong"
        default: rawValue
        }
    }
}

/// The telemetry of a message: its state, times and delivery outcomes.
package struct NotificationDetails: Sendable {
    package let id: String
    /// The message's URI, which the service writes with the scheme `sb`.
    package let location: String
    package let state: State
    /// The time of acceptance, in seconds since 1970; all times here have this unit.
    package var enqueued: Double?
    package var started: Double?
    package var ended: Double?
    package var body: String?
    /// The tag expression as sent.
    package var tags: String?
    /// The platforms, by `platformName`.
    package var targetPlatforms: [String] = []
    package var counts: [DevicePlatform: [OutcomeCount]] = [:]
    /// The URI of the push services' error details.
    package var errorDetailsAddress: String?

    package init(id: String, location: String, state: State) {
        self.id = id
        self.location = location
        self.state = state
    }

    package enum State: String, Sendable, CaseIterable {
        case enqueued = "Enqueued"
        case processing = "Processing"
        case completed = "Completed"
        case abandoned = "Abandoned"
        case noTargetFound = "NoTargetFound"
        case scheduled = "Scheduled"
        case canceled = "Canceled"
        case unknown = "Unknown"
    }

    /// The number of devices with the same outcome.
    package struct OutcomeCount: Sendable {
        let outcome: String
        let count: Int

        /// - Parameter outcome: The name of a `PlatformOutcome`.
        package init(_ outcome: String, _ count: Int) {
            self.outcome = outcome
            self.count = count
        }
    }

    /// Returns the platform's name in `TargetPlatforms`, which distinguishes template messages.
    package static func platformName(_ platform: DevicePlatform, isTemplate: Bool) -> String {
        platform.formatName + (isTemplate ? "template" : "")
    }
}

extension NotificationDetails {
    /// The XML document, without elements that have no value.
    package var text: String {
        let values: [(String, String?)] = [
            ("NotificationId", id), ("Location", location), ("State", state.rawValue),
            ("EnqueueTime", time(enqueued)), ("StartTime", time(started)), ("EndTime", time(ended)),
            ("NotificationBody", body), ("Tags", tags),
            ("TargetPlatforms", targetPlatforms.isEmpty ? nil : targetPlatforms.joined(separator: ",")),
        ]
        var elements = values.compactMap { name, value in value.map { MarkupElement(name, $0) } }
        elements += [DevicePlatform.apns, .mpns, .wns, .gcm, .adm].flatMap(counts)
        if let errorDetailsAddress { elements.append(MarkupElement("PnsErrorDetailsUri", errorDetailsAddress)) }
        elements += [DevicePlatform.fcmv1, .baidu, .browser, .xiaomi].flatMap(counts)
        return MarkupDocument(root: .contract("NotificationDetails", elements)).text
    }

    private func time(_ seconds: Double?) -> String? { seconds.map { HubTime($0).preciseText } }

    private func counts(_ platform: DevicePlatform) -> [MarkupElement] {
        guard let counts = counts[platform], !counts.isEmpty else { return [] }
        let outcomes = counts.map { count in
            MarkupElement(
                "Outcome", [MarkupElement("Name", count.outcome), MarkupElement("Count", "\(count.count)")])
        }
        return [MarkupElement("\(platform.countName)OutcomeCounts", outcomes)]
    }
}

extension DevicePlatform {
    /// The platform's name in the element of its outcome counts.
    fileprivate var countName: String {
        switch self {
        case .apns: "Apns"
        case .wns: "Wns"
        default: documentName
        }
    }
}
