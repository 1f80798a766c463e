/// A notification hub: who may use it, which devices it knows, what it sent them.
///
/// It is a value without a network or a clock; times come in as seconds since 1970, randomness as a generator.
/// Whatever happens to it is a `HubChange`: the same changes in the same order make the same hub again.
package struct Hub: Sendable {
    package let name: String
    package internal(set) var description: HubDescription
    /// Seconds since 1970, like `updated`.
    package let created: Double
    package internal(set) var updated: Double
    package var authorizer: Authorizer
    /// The bulk operations, the oldest first.
    package internal(set) var jobs: [HubJob] = []
    /// The jobs that this process carries out now; not kept, so that a later process finds out that they broke off.
    var runningJobs: Set<String> = []
    var installations = InstallationTable()
    var registrations = RegistrationTable()
    var messages = MessageLog()
    var schedule = Schedule()
    package internal(set) var inbox = Inbox()
    /// Devices that the platforms' own services no longer know.
    package internal(set) var gone: Set<DeviceKey> = []
    /// The next running number of installations and registrations.
    var nextSerial = 1
    private var templates = TemplatePool()
    /// Keeps a change before it happens; what cannot be kept does not happen.
    package var keep: (@Sendable (HubChange) throws(HubFailure) -> Void)?
    /// Why a change was not kept; until somebody takes notice, nothing else happens.
    private var failure: HubFailure?
    /// How much happened.
    package private(set) var changeCount = 0

    /// What the largest tier of the service allows.
    package static let deviceLimit = 10_000_000
    /// Of all installations as they are given back.
    static let storedByteLimit = 4 * 1024 * 1024 * 1024
    static let goneLimit = 1_000_000
    /// The most bytes of an installation's or a registration's body.
    package static let deviceBodyLimit = 1024 * 1024
    /// The most bytes of a batch: a message and a thousand handles.
    package static let batchBodyLimit = 4 * 1024 * 1024
    /// The most bytes of a message.
    package static let messageBodyLimit = 64 * 1024

    /// The most bytes of a hub's description.
    package static let descriptionLimit = 1024 * 1024

    /// - Parameters:
    ///   - created: seconds since 1970.
    ///   - inherited: the namespace's rules, which are good for all its hubs.
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

    /// Writes the description anew; tokens of keys that are no longer in it are worth nothing from now on.
    package mutating func describe(_ description: HubDescription, at time: Double) {
        self.description = description
        updated = time
        authorizer = Authorizer(rules: description.rules, inherited: authorizer.inherited)
    }

    /// What a hub in use says of its use.
    package var usage: HubUsage? {
        deviceCount == 0
            ? nil
            : HubUsage(devices: deviceCount, registrations: registrationCount, requests: authorizer.authorizedCount)
    }

    private var registrationCount: Int {
        registrations.count + installations.all().reduce(0) { $0 + $1.registrations.count }
    }

    /// Whether the text can be a hub's name: 1 to 260 letters, digits, dots, hyphens and underscores.
    package static func isValid(name: String) -> Bool {
        (1...260).contains(name.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    }
}

extension Hub {
    /// Why something did not happen since this was asked last.
    package mutating func takeFailure() -> HubFailure? {
        defer { failure = nil }
        return failure
    }

    /// Makes something happen, once it is kept.
    mutating func perform(_ change: HubChange) {
        guard failure == nil else { return }
        do throws(HubFailure) {
            try keep?(change)
        } catch {
            failure = error
            return
        }
        changeCount += 1
        apply(change)
    }

    /// Makes something happen that was kept.
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

    /// Finds out whether a change that was read somewhere can happen to this hub.
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
