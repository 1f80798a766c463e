import XML

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
    package var counts: [Platform: [OutcomeCount]] = [:]
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
    package static func platformName(_ platform: Platform, isTemplate: Bool) -> String {
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
        elements += [Platform.apns, .mpns, .wns, .gcm, .adm].flatMap(counts)
        if let errorDetailsAddress { elements.append(MarkupElement("PnsErrorDetailsUri", errorDetailsAddress)) }
        elements += [Platform.fcmv1, .baidu, .browser, .xiaomi].flatMap(counts)
        return MarkupDocument(root: .contract("NotificationDetails", elements)).text
    }

    private func time(_ seconds: Double?) -> String? { seconds.map { HubTime($0).preciseText } }

    private func counts(_ platform: Platform) -> [MarkupElement] {
        guard let counts = counts[platform], !counts.isEmpty else { return [] }
        let outcomes = counts.map { count in
            MarkupElement(
                "Outcome", [MarkupElement("Name", count.outcome), MarkupElement("Count", "\(count.count)")])
        }
        return [MarkupElement("\(platform.countName)OutcomeCounts", outcomes)]
    }
}

extension Platform {
    /// The platform's name in the element of its outcome counts.
    fileprivate var countName: String {
        switch self {
        case .apns: "Apns"
        case .wns: "Wns"
        default: documentName
        }
    }
}
