import XML

/// The response to a test send: the outcome for each device.
package struct NotificationOutcome: Sendable {
    package let results: [Result]

    package struct Result: Sendable {
        let platform: Platform
        let handle: String
        let registrationId: String
        let outcome: PlatformOutcome

        /// - Parameter registrationId: The registration's id; empty for a device without one, as in a direct send.
        package init(platform: Platform, handle: String, registrationId: String, outcome: PlatformOutcome) {
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

extension Platform {
    /// The platform's name as a message format.
    package var formatName: String {
        NotificationFormat.allCases.first { $0.platform == self }?.rawValue ?? rawValue
    }
}
