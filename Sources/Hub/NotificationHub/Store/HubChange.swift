import Cryptography
package import JSON
import Text

/// A change of a hub with all its values, so that applying it needs no clock and no randomness.
package enum HubChange: Sendable {
    case installationStored(StoredInstallation)
    case installationRemoved(id: String)
    case registrationStored(Registration)
    case registrationRemoved(RegistrationIdentifier)
    case derivedRegistrationRemoved(RegistrationIdentifier, installation: String)
    case identifierIssued(RegistrationIdentifier)
    case sent(SentMessage)
    case scheduled(SentMessage)
    case canceled(id: String)
    case deviceGone(DeviceKey, isGone: Bool)
    case inboxEmptied
    case jobStored(HubJob)
    /// A delivery whose message is no longer stored as a change.
    case delivered(Delivery)
    case recorded(MessageRecord)
}

extension HubChange {
    /// Returns the change as one line of JSON: an object that also contains the hub's name.
    package func text(hub: String) -> [UInt8] {
        guard case .installationStored(let stored) = self else {
            return Array(JSONValue.object(JSONObject([("hub", .string(hub))] + members)).compactText().utf8)
        }
        // The most frequent change by far; its JSON text exists already.
        let removed =
            stored.removed.isEmpty ? "" : ",\"removed\":[\(stored.removed.map(String.init).joined(separator: ","))]"
        return Array("{\"hub\":\"\(hub)\",\"installation\":".utf8) + stored.installation.text
            + Array(",\"serial\":\(stored.serial),\"version\":\(stored.version)\(removed)}".utf8)
    }

    /// Decodes a change.
    package init(_ object: JSONObject) throws(HubChangeError) {
        guard let first = object.keys.first(where: { $0 != "hub" }) else { throw HubChangeError("it says nothing") }
        // The search does not use the order of members, which another program may have changed.
        guard let kind = Kind.allCases.first(where: { object[key: $0.rawValue] != nil }) else {
            throw HubChangeError("\"\(first)\" is no change of a hub")
        }
        let reader = ChangeReader(object)
        let member = kind.rawValue
        switch kind {
        case .installation: self = .installationStored(try reader.installation())
        case .installationRemoved: self = .installationRemoved(id: try reader.text(member))
        case .registration: self = .registrationStored(try reader.registration())
        case .registrationRemoved: self = .registrationRemoved(try reader.identifier(member))
        case .derivedRegistrationRemoved:
            self = .derivedRegistrationRemoved(
                try reader.identifier(member), installation: try reader.text("installation"))
        case .identifierIssued: self = .identifierIssued(try reader.identifier(member))
        case .sent: self = .sent(try reader.message(member))
        case .scheduled: self = .scheduled(try reader.message(member))
        case .canceled: self = .canceled(id: try reader.text(member))
        case .gone: self = .deviceGone(try reader.deviceKey(), isGone: try reader.bool(member))
        case .delivered: self = .delivered(try reader.delivery())
        case .recorded: self = .recorded(try reader.record())
        case .job: self = .jobStored(try reader.job())
        case .inboxEmptied: self = .inboxEmptied
        }
    }

    /// The member that identifies a change; the first one present counts, because one change also has `installation`.
    private enum Kind: String, CaseIterable {
        case derivedRegistrationRemoved, installation, installationRemoved, registration, registrationRemoved
        case identifierIssued, sent, scheduled, canceled, gone, delivered, recorded, job, inboxEmptied
    }

    private var members: [(String, JSONValue)] {
        switch self {
        case .installationStored: []
        case .installationRemoved(let id): [("installationRemoved", .string(id))]
        case .registrationStored(let registration):
            [
                ("registration", .string(registration.id.text)), ("version", .number(JSONNumber(registration.version))),
                ("description", .string(registration.description.text)),
            ]
        case .registrationRemoved(let id): [("registrationRemoved", .string(id.text))]
        case .derivedRegistrationRemoved(let id, let installation):
            [("derivedRegistrationRemoved", .string(id.text)), ("installation", .string(installation))]
        case .identifierIssued(let id): [("identifierIssued", .string(id.text))]
        case .sent(let sent): [("sent", .string(sent.id))] + sent.members
        case .scheduled(let sent): [("scheduled", .string(sent.id))] + sent.members
        case .canceled(let id): [("canceled", .string(id))]
        case .deviceGone(let key, let isGone):
            [
                ("gone", .bool(isGone)), ("platform", .string(key.platform.rawValue)), ("handle", .string(key.handle)),
            ]
        case .delivered(let delivery): [("delivered", delivery.json)]
        case .recorded(let record): [("recorded", record.json)]
        case .jobStored(let job): job.members
        case .inboxEmptied: [("inboxEmptied", true)]
        }
    }
}

/// An error in the JSON of a change, or a change that cannot be applied.
package struct HubChangeError: Error, Sendable, Equatable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

extension HubJob {
    fileprivate var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("job", .string(id)), ("request", .string(entryText(at: ""))), ("status", .string(status.rawValue)),
            ("progress", .number(JSONNumber(progress))),
            ("created", JSONNumber(created).map(JSONValue.number) ?? .null),
            ("updated", JSONNumber(updated).map(JSONValue.number) ?? .null),
            ("output", .object(JSONObject(outputProperties.map { ($0.name, .string($0.value)) }))),
        ]
        if let failure { members.append(("failure", .string(failure))) }
        return members
    }
}

extension SentMessage {
    fileprivate var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("kind", .string(request.kind.rawValue)),
            ("time", JSONNumber(time).map(JSONValue.number) ?? .null),
            ("headers", .array(request.headers.map { .array([.string($0.name), .string($0.value)]) })),
            ("body", .string(Base64.encode(request.body))),
        ]
        if time != request.time {
            members.append(("enqueued", JSONNumber(request.time).map(JSONValue.number) ?? .null))
        }
        if request.isTest { members.append(("test", true)) }
        return members
    }
}
