extension Hub {
    /// Sends a message to its audience and returns the deliveries.
    package mutating func send(_ sent: SentMessage) -> [Delivery] {
        let first = inbox.end
        perform(.sent(sent))
        return inbox.deliveries(from: first)
    }

    /// Stores a message until its scheduled time.
    package mutating func schedule(_ message: SentMessage) throws(HubError) {
        guard schedule.count < Schedule.limit else { throw .tooManyScheduled(limit: Schedule.limit) }
        perform(.scheduled(message))
    }

    package mutating func cancelScheduled(id: String) throws(HubError) {
        guard schedule.contains(id) else { throw .messageNotFound }
        perform(.canceled(id: id))
    }

    /// True if a message or a job is due.
    package func hasDue(now: Double) -> Bool { hasDueJobs(now: now) || schedule.nextDue.map { $0 <= now } ?? false }

    /// Delivers the messages that are due and returns the deliveries.
    package mutating func deliverDue(now: Double) -> [Delivery] {
        let first = inbox.end
        for message in schedule.due(now) {
            perform(.sent(message))
        }
        return inbox.deliveries(from: first)
    }

    package func message(id: String) throws(HubError) -> MessageRecord {
        guard let record = messages[id] else { throw .messageNotFound }
        return record
    }

    /// Marks a device as no longer known to its push service, or as known again.
    package mutating func mark(_ key: DeviceKey, isGone: Bool) throws(HubError) {
        guard !isGone || gone.count < Self.goneLimit else { throw .tooManyDevices(limit: Self.goneLimit) }
        perform(.deviceGone(key, isGone: isGone))
    }

    // MARK: Applying

    mutating func deliver(_ sent: SentMessage) {
        var dispatch = Dispatch(sent, gone: gone)
        address(&dispatch)
        var record = messages[sent.id] ?? sent.record(.completed)
        schedule.remove(sent.id)
        record.finish(dispatch.tally, at: sent.time)
        messages.store(record)
        for delivery in dispatch.deliveries { inbox.append(delivery) }
        for delivery in dispatch.expired { expire(delivery) }
    }

    mutating func cancel(_ id: String) {
        guard schedule.remove(id), var record = messages[id] else { return }
        record.state = .canceled
        messages.store(record)
    }

    private func address(_ dispatch: inout Dispatch) {
        if let handles = dispatch.handles {
            for handle in handles { dispatch.visit(handle) }
            return
        }
        // This lookup is case-sensitive; an id in another case is found by its tag below.
        if let id = dispatch.requiredInstallation, let stored = installations[id] { return dispatch.visit(stored) }
        for stored in installations.all() where !dispatch.isFull { dispatch.visit(stored) }
        for registration in registrations.ordered() where !dispatch.isFull { dispatch.visit(registration) }
    }

    /// Marks the installation or removes the registration of a device that its push service reports as unknown.
    private mutating func expire(_ delivery: Delivery) {
        if let id = delivery.installationId, let stored = installations[id],
            !stored.installation.pushChannelExpired || delivery.tile != nil
        {
            installations.store(stored.marking(expired: true, tile: delivery.tile))
        } else if delivery.installationId == nil, let id = delivery.registrationId {
            registrations.remove(id)
        }
    }
}

/// The outcome counts of a message's deliveries.
struct DeliveryTally {
    private(set) var count = 0
    private(set) var outcomes: [Platform: [PlatformOutcome: Int]] = [:]
    private var targets: Set<Target> = []

    private struct Target: Hashable {
        let platform: Platform
        let isTemplate: Bool
    }

    mutating func count(_ delivery: Delivery) {
        count += 1
        outcomes[delivery.platform, default: [:]][delivery.outcome, default: 0] += 1
        targets.insert(Target(platform: delivery.platform, isTemplate: delivery.isOfTemplate))
    }

    /// Counts a further registration of a device that already has the message.
    mutating func skip(_ platform: Platform) { outcomes[platform, default: [:]][.skipped, default: 0] += 1 }

    /// The target platforms by their names in telemetry.
    var platformNames: [String] {
        Set(targets.map { NotificationDetails.platformName($0.platform, isTemplate: $0.isTemplate) }).sorted()
    }
}

extension MessageRecord {
    fileprivate mutating func finish(_ tally: DeliveryTally, at time: Double) {
        state = tally.count == 0 ? .noTargetFound : .completed
        started = time
        ended = time
        targetPlatforms = tally.platformNames
        outcomes = tally.outcomes
    }
}
