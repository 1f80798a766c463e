/// A bulk operation on a hub's registrations.
package struct HubJob: Sendable {
    package let id: String
    package let request: HubJobRequest
    package var status: Status = .started
    /// In percent.
    package var progress = 0
    /// Why it failed.
    package var failure: String?
    package var outputProperties: [(name: String, value: String)] = []
    /// Seconds since 1970, like `updated`.
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

    /// An id: how many ticks of 100 nanoseconds are left until the year 10000, so that the newest job comes first,
    /// and a GUID.
    package static func identifier(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let lastTick = 3_155_378_975_999_999_999
        let ticks = 621_355_968_000_000_000 + Int((min(max(now, 0), 253_402_300_799) * 1_000_000).rounded()) * 10
        return "\(lastTick - ticks)\(GUID(using: &generator).text)"
    }
}

/// What a client wants of a job.
package struct HubJobRequest: Sendable {
    package let kind: Kind
    /// Where the results go.
    package let outputContainer: String
    /// What is imported.
    package let importFile: String?
    /// Kept and given back.
    package let inputProperties: [(name: String, value: String)]

    package enum Kind: String, Sendable, CaseIterable {
        case export = "ExportRegistrations"
        case importCreating = "ImportCreateRegistrations"
        case importUpdating = "ImportUpdateRegistrations"
        case importDeleting = "ImportDeleteRegistrations"
        case importUpserting = "ImportUpsertRegistrations"
    }
}

/// Why a job is refused.
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
