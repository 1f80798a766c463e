import Text

/// A bulk operation on a hub's registrations.
package struct HubJob: Sendable {
    package let id: String
    package let request: HubJobRequest
    package var status: Status = .started
    /// The progress in percent.
    package var progress = 0
    /// The reason for which the job failed.
    package var failure: String?
    package var outputProperties: [(name: String, value: String)] = []
    /// The creation time, in seconds since 1970; `updated` has the same unit.
    package let created: Double
    package var updated: Double

    package enum Status: String, Sendable {
        case started = "Started"
        case running = "Running"
        case completed = "Completed"
        case failed = "Failed"
    }

    package init(_ request: HubJobRequest, id: String, now: Double) {
        self.request = request
        self.id = id
        created = now
        updated = now
    }

    /// Returns a new id: the 100-nanosecond ticks left until the year 10000 (the newest job sorts first), and a GUID.
    package static func identifier(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let lastTick = 3_155_378_975_999_999_999
        let ticks = 621_355_968_000_000_000 + Int((UTCTime.clamped(now) * 1_000_000).rounded()) * 10
        return "\(lastTick - ticks)\(GUID(using: &generator).text)"
    }
}

/// A client's request to create a job.
package struct HubJobRequest: Sendable {
    package let kind: Kind
    /// The URI of the folder for the results.
    package let outputContainer: String
    /// The URI of the file to import; nil for an export.
    package let importFile: String?
    /// Properties that the hub stores and returns without using them.
    package let inputProperties: [(name: String, value: String)]

    package enum Kind: String, Sendable, CaseIterable {
        case export = "ExportRegistrations"
        case importCreating = "ImportCreateRegistrations"
        case importUpdating = "ImportUpdateRegistrations"
        case importDeleting = "ImportDeleteRegistrations"
        case importUpserting = "ImportUpsertRegistrations"
    }
}

/// A reason for which a job is rejected.
package enum HubJobError: Error, Sendable, Equatable {
    case notAJob(String)
    case required(String)
    case unknownType(String)
    case inputProperties

    package var message: String {
        switch self {
        case .notAJob(let name): "'\(name)' is not a 'NotificationHubJob'."
        case .required(let element): "'\(element)' is required."
        case .unknownType(let name):
            "'\(name)' is not a type of job: types are "
                + HubJobRequest.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") + "."
        case .inputProperties: "Each of the 'InputProperties' must have a 'Key'."
        }
    }
}
