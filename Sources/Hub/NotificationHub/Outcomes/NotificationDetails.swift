import XML

/// The telemetry of a message: what is known of its way to the devices.
package struct NotificationDetails: Sendable {
    package let id: String
    /// The message's address, which the service writes with the scheme `sb`.
    package let location: String
    package let state: State
    /// Seconds since 1970, as all times here.
    package var enqueued: Double?
    package var started: Double?
    package var ended: Double?
    package var body: String?
    /// The tag expression as sent.
    package var tags: String?
    /// By `platformName`.
    package var targetPlatforms: [String] = []
    package var counts: [Platform: [OutcomeCount]] = [:]
    /// Where the errors of the platforms' own services can be read.
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

    /// How often the platforms' own services answered the same.
    package struct OutcomeCount: Sendable {
        let outcome: String
        let count: Int

        /// - Parameter outcome: by the name that `PlatformOutcome` has.
        package init(_ outcome: String, _ count: Int) {
            self.outcome = outcome
            self.count = count
        }
    }

    /// A platform as `TargetPlatforms` names it, with the messages for its templates apart.
    package static func platformName(_ platform: Platform, isTemplate: Bool) -> String {
        platform.formatName + (isTemplate ? "template" : "")
    }
}

extension NotificationDetails {
    /// The document; what is not set is left out.
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
    /// The platform in the name of its outcomes' element.
    fileprivate var countName: String {
        switch self {
        case .apns: "Apns"
        case .wns: "Wns"
        default: documentName
        }
    }
}
