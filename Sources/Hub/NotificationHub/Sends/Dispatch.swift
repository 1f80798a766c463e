/// The delivery of one message to all its devices.
struct Dispatch {
    private let message: HubMessage
    private let id: String
    private let now: Double
    /// The devices that their push services no longer know.
    private let gone: Set<DeviceKey>
    private let audience: AudienceFilter
    /// The devices that have the native message already; a device receives it once, even with several registrations.
    private var served: Set<DeviceKey> = []
    /// The latest deliveries, at least as many as the inbox holds.
    private(set) var deliveries: [Delivery] = []
    /// The counts of all outcomes.
    private(set) var tally = DeliveryTally()
    /// The deliveries that failed because the push service no longer knows the device.
    private(set) var expired: [Delivery] = []

    private let limit: Int

    init(_ sent: SentMessage, gone: Set<DeviceKey>) {
        message = sent.message
        id = sent.id
        now = sent.time
        limit = sent.request.isTest ? Self.testLimit : .max
        self.gone = gone
        audience = AudienceFilter(message.audience)
    }

    /// The most devices of a test send.
    static let testLimit = 10

    /// True if the message has reached its limit of devices.
    var isFull: Bool { tally.count >= limit }

    /// The devices of a direct send; nil for other sends.
    var handles: [DeviceHandle]? {
        if case .devices(let handles) = message.audience { handles } else { nil }
    }

    /// The id of the only installation that can be in the audience; nil if the expression requires none.
    var requiredInstallation: String? { audience.requiredInstallation }

    mutating func visit(_ stored: StoredInstallation) {
        if let expiration = stored.installation.expiration, expiration.seconds <= now { return }
        let system = audience.matchesSystemTags(of: stored.installation)
        for face in stored.installation.faces where !face.isExpired {
            let own = system.union(audience.matches(face.tags))
            switch message.content {
            case .native:
                guard stored.installation.platform == message.format.platform, audience.accepts(own) else { continue }
                let target = Target(stored, face, template: nil, matched: own)
                if !stored.removed.contains(target.registrationId?.second ?? 0) { deliver(to: target) }
            case .template(let properties):
                visit(stored, face, properties, own: own)
            }
        }
    }

    private mutating func visit(
        _ stored: StoredInstallation, _ face: Installation.Face, _ properties: TemplateProperties,
        own: AudienceFilter.Matches
    ) {
        guard !face.templates.isEmpty else { return }
        let properties = properties.adding(variables: stored.installation.pushVariables)
        for entry in face.templates {
            let matched = own.union(audience.matches(entry.tags))
            guard audience.accepts(matched) else { continue }
            let target = Target(stored, face, template: entry, matched: matched)
            guard !stored.removed.contains(target.registrationId?.second ?? 0) else { continue }
            deliver(entry.template, filledWith: properties, to: target)
        }
    }

    mutating func visit(_ registration: Registration) {
        let description = registration.description
        let matched = audience.matches(description.tags)
        guard audience.accepts(matched) else { return }
        let target = Target(registration, matched: matched)
        switch (message.content, description.template) {
        case (.native, nil) where description.platform == message.format.platform: deliver(to: target)
        case (.template(let properties), let template?):
            deliver(template, filledWith: properties.adding(variables: description.pushVariables), to: target)
        default: break
        }
    }

    /// Delivers a direct send to a device.
    mutating func visit(_ handle: DeviceHandle) {
        guard let platform = message.format.platform else { return }
        deliver(to: Target(platform: platform, handle: handle))
    }

    private mutating func deliver(to target: Target) {
        guard case .native(let payload) = message.content else { return }
        guard served.insert(target.key).inserted else { return tally.skip(target.platform) }
        let isWithinLimit = payload.bytes.count <= target.platform.payloadLimit
        append(
            target, headers: message.headers, expiry: message.apns.expiry.map { HubTime($0).timestampText },
            priority: message.apns.priority.map(String.init), body: isWithinLimit ? Delivery.Body(payload) : nil)
    }

    private mutating func deliver(
        _ template: RegistrationTemplate, filledWith properties: TemplateProperties, to target: Target
    ) {
        let limit = target.platform.payloadLimit
        let body = try? template.body.render(properties, limit: limit)
        append(
            target, headers: template.headers(filledWith: properties), expiry: template.expiry(filledWith: properties),
            priority: template.priority(filledWith: properties),
            body: body.flatMap { $0.utf8.count <= limit ? Delivery.Body(text: $0) : nil })
    }

    private mutating func append(
        _ target: Target, headers: [(name: String, value: String)], expiry: String?, priority: String?,
        body: Delivery.Body?
    ) {
        let isGone = !gone.isEmpty && gone.contains(target.key)
        keep(
            Delivery(
                messageId: id, time: now, platform: target.platform, handle: target.handle.text,
                installationId: target.installationId, tile: target.tile, registrationId: target.registrationId,
                isOfTemplate: target.isOfTemplate, templateName: target.templateName,
                tags: audience.names(of: target.matched), headers: headers,
                expiry: expiry, priority: priority, body: isGone ? nil : body,
                outcome: isGone ? .expiredChannel : body == nil ? .invalidNotificationSize : .success))
    }

    private mutating func keep(_ delivery: Delivery) {
        tally.count(delivery)
        if delivery.outcome == .expiredChannel { expired.append(delivery) }
        // The inbox keeps only the latest deliveries; a send to a million devices must not hold a million of them.
        if deliveries.count >= 2 * Inbox.deliveriesInAll { deliveries.removeFirst(Inbox.deliveriesInAll) }
        deliveries.append(delivery)
    }
}

extension Dispatch {
    /// The receiver of a delivery.
    private struct Target {
        let platform: DevicePlatform
        let handle: DeviceHandle
        var installationId: String?
        var tile: String?
        var registrationId: RegistrationIdentifier?
        var isOfTemplate = false
        var templateName: String?
        var matched: AudienceFilter.Matches = []

        var key: DeviceKey { DeviceKey(platform: platform, handle: handle) }

        init(platform: DevicePlatform, handle: DeviceHandle) {
            self.platform = platform
            self.handle = handle
        }

        init(
            _ stored: StoredInstallation, _ face: Installation.Face, template: InstallationTemplate?,
            matched: AudienceFilter.Matches
        ) {
            self.init(platform: stored.installation.platform, handle: face.handle)
            installationId = stored.installation.id
            tile = face.tile
            registrationId = stored.identifier(face, template)
            isOfTemplate = template != nil
            templateName = template?.name
            self.matched = matched
        }

        init(_ registration: Registration, matched: AudienceFilter.Matches) {
            self.init(platform: registration.description.platform, handle: registration.description.handle)
            tile = registration.description.secondaryTileName
            registrationId = registration.id
            isOfTemplate = registration.description.template != nil
            templateName = registration.description.template?.name
            self.matched = matched
        }
    }
}
