package import JSON

/// A notification hub: its authorization rules, its devices and the messages sent to them.
///
/// A value without a network or a clock: times are parameters in seconds since 1970, and randomness is a generator.
/// Devices and messages change only by a `HubChange`: the same changes in the same order produce the same hub.
package struct Hub: Sendable {
    package let name: String
    package internal(set) var description: HubDescription
    /// The creation time, in seconds since 1970; `updated` has the same unit.
    package let created: Double
    package internal(set) var updated: Double
    package var authorizer: Authorizer
    /// The bulk operations, oldest first.
    package internal(set) var jobs: [HubJob] = []
    /// The ids of the jobs that run in this process; not stored, so that a later process detects interrupted jobs.
    var runningJobs: Set<String> = []
    var installations = InstallationTable()
    var registrations = RegistrationTable()
    var messages = MessageLog()
    var schedule = Schedule()
    package internal(set) var inbox = Inbox()
    /// The devices that their push services no longer know.
    package internal(set) var gone: Set<DeviceKey> = []
    /// The next serial number of installations and registrations.
    var nextSerial = 1
    private var templates = TemplatePool()
    /// The function that stores a change before it is applied; a change that cannot be stored is not applied.
    package var keep: (@Sendable (HubChange) throws(HubError) -> Void)?
    /// The error of a change that was not stored; until `takeFailure()` is called, no other change is performed.
    private var failure: HubError?
    /// The number of changes performed.
    package private(set) var changeCount = 0

    /// The most devices of a hub, as in the largest tier of the service.
    package static let deviceLimit = 10_000_000
    /// The size limit for the JSON texts of all installations, in bytes.
    static let storedByteLimit = 4 * 1024 * 1024 * 1024
    static let goneLimit = 1_000_000
    /// The size limit for the body of an installation or a registration, in bytes.
    package static let deviceBodyLimit = 1024 * 1024
    /// The size limit for a batch (a message and 1,000 handles), in bytes.
    package static let batchBodyLimit = 4 * 1024 * 1024
    /// The size limit for a message, in bytes.
    package static let messageBodyLimit = 64 * 1024

    /// The size limit for a hub's description, in bytes.
    package static let descriptionLimit = 1024 * 1024

    /// - Parameters:
    ///   - created: The creation time, in seconds since 1970.
    ///   - inherited: The namespace's rules, which apply to all its hubs.
    package init(
        name: String, description: HubDescription, created: Double = 0, inherited: [AuthorizationRule] = []
    ) {
        self.name = name
        self.description = description
        self.created = created
        updated = created
        authorizer = Authorizer(rules: description.rules, inherited: inherited)
    }

    package init(name: String, rules: [AuthorizationRule]) {
        self.init(name: name, description: HubDescription(rules: rules))
    }

    /// Replaces the description. Tokens signed with keys that it no longer contains become invalid.
    package mutating func describe(_ description: HubDescription, at time: Double) {
        self.description = description
        updated = time
        authorizer = Authorizer(rules: description.rules, inherited: authorizer.inherited)
    }

    /// The usage counts of the hub; nil if it has no devices.
    package var usage: HubUsage? {
        deviceCount == 0
            ? nil
            : HubUsage(devices: deviceCount, registrations: registrationCount, requests: authorizer.authorizedCount)
    }

    private var registrationCount: Int {
        registrations.count + installations.all().reduce(0) { $0 + $1.registrations.count }
    }

    /// True if the text is a valid hub name: 1 to 260 ASCII letters, digits, dots, hyphens and underscores.
    package static func isValid(name: String) -> Bool {
        (1...260).contains(name.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    }
}

extension Hub {
    /// Returns and clears the error of a change that was not stored.
    package mutating func takeFailure() -> HubError? {
        defer { failure = nil }
        return failure
    }

    /// Stores a change, then applies it.
    mutating func perform(_ change: HubChange) {
        guard failure == nil else { return }
        do throws(HubError) {
            try keep?(change)
        } catch {
            failure = error
            return
        }
        changeCount += 1
        apply(change)
    }

    /// Applies a change that is already stored.
    package mutating func apply(_ change: HubChange) {
        switch change {
        case .installationStored(let stored):
            nextSerial = max(nextSerial, stored.serial + 1)
            installations.store(stored.sharingTemplates(with: &templates))
        case .installationRemoved(let id): installations.remove(id)
        case .registrationStored(let registration):
            takeSerial(of: registration.id)
            registrations.store(registration.sharingTemplate(with: &templates))
        case .registrationRemoved(let id): registrations.remove(id)
        case .derivedRegistrationRemoved(let id, let installation):
            installations.removeRegistration(id.second, of: installation)
        case .identifierIssued(let id): takeSerial(of: id)
        case .sent(let sent): deliver(sent)
        case .scheduled(let message):
            schedule.add(message)
            messages.store(message.record(.scheduled))
        case .canceled(let id): cancel(id)
        case .deviceGone(let key, let isGone):
            if isGone { gone.insert(key) } else { gone.remove(key) }
        case .jobStored(let job): store(job)
        case .inboxEmptied: inbox.removeAll()
        case .delivered(let delivery): inbox.append(delivery)
        case .recorded(let record): messages.store(record)
        }
    }

    /// Checks that a change read from outside can be applied to this hub.
    package func check(_ change: HubChange) throws(HubChangeError) {
        guard case .installationStored(let stored) = change else { return }
        let known = installations[stored.installation.id]?.serial
        guard known.map({ $0 == stored.serial }) ?? (stored.serial > installations.lastSerial) else {
            throw HubChangeError("\"serial\" must be above those before, or an installation's own")
        }
    }

    private mutating func takeSerial(of id: RegistrationIdentifier) {
        if let serial = RegistrationNumbering.serial(of: id) { nextSerial = max(nextSerial, serial + 1) }
    }
}

extension Hub {
    /// The changes that turn a new hub of the same name and rules into this one.
    package var snapshot: some Sequence<HubChange> {
        let devices = gone.sorted { ($0.platform.rawValue, $0.handle) < ($1.platform.rawValue, $1.handle) }
        let parts: [any Sequence<HubChange>] = [
            installations.all().lazy.map(HubChange.installationStored),
            registrations.ordered().lazy.map(HubChange.registrationStored),
            devices.lazy.map { .deviceGone($0, isGone: true) },
            messages.all.lazy.map(HubChange.recorded),
            inbox.deliveries().lazy.map(HubChange.delivered),
            jobs.lazy.map(HubChange.jobStored),
            schedule.taken.lazy.map(HubChange.scheduled),
            CollectionOfOne(
                HubChange.identifierIssued(RegistrationNumbering.identifier(serial: nextSerial - 1, name: ""))),
        ]
        return parts.lazy.flatMap { AnySequence($0) }
    }
}

/// Functions for the emulator's own routes, which the service does not have.
extension Hub {
    /// Returns the device of an installation's id, a registration's id or `platform:handle`.
    package func deviceKey(named name: String) -> DeviceKey? {
        if let installation = installations[name]?.installation {
            return DeviceKey(platform: installation.platform, handle: installation.handle)
        }
        if let description = RegistrationIdentifier(name).flatMap(registration)?.description {
            return DeviceKey(platform: description.platform, handle: description.handle)
        }
        guard let colon = name.firstIndex(of: ":"), let platform = DevicePlatform(name: String(name[..<colon])),
            let handle = DeviceHandle(String(name[name.index(after: colon)...]), for: platform)
        else { return nil }
        return DeviceKey(platform: platform, handle: handle)
    }

    /// Removes an installation or registration.
    ///
    /// - Returns: False if neither has the identifier.
    package mutating func deleteDevice(withID id: String) throws(HubError) -> Bool {
        if installations[id] != nil {
            deleteInstallation(id: id)
            return true
        }
        guard let id = RegistrationIdentifier(id), registration(id) != nil else { return false }
        try deleteRegistration(id, ifMatch: .anything)
        return true
    }

    package mutating func emptyInbox() { perform(.inboxEmptied) }

    /// Returns the newest installations and registrations, with their total numbers.
    package func devicesJSON(limit: Int) -> JSONValue {
        let installations = installations.newest(limit).map(\.json)
        let registrations = registrations.newest(limit).map(\.json)
        return .object(
            JSONObject([
                ("installationCount", .number(JSONNumber(self.installations.count))),
                ("registrationCount", .number(JSONNumber(self.registrations.count))),
                ("installations", .array(installations)), ("registrations", .array(registrations)),
            ]))
    }

    /// Returns the newest messages, newest first.
    package func newestMessages(limit: Int) -> [MessageRecord] { messages.all.suffix(limit).reversed() }
}

extension StoredInstallation {
    package var json: JSONValue { (try? JSONValue(parsing: installation.text)) ?? .null }
}

extension Registration {
    package var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("registrationId", .string(id.text)), ("version", .number(JSONNumber(version))),
            ("platform", .string(description.platform.rawValue)), ("handle", .string(description.handle.text)),
            ("tags", .array(description.tags.map { .string($0.text) })),
        ]
        if let template = description.template {
            if let name = template.name { members.append(("templateName", .string(name))) }
            members.append(("body", .string(template.bodyText)))
        }
        return .object(JSONObject(members))
    }
}
