extension Hub {
    /// Sends a message to the devices that it is for.
    package mutating func send(_ sent: SentMessage) -> [Delivery] {
        let first = inbox.end
        perform(.sent(sent))
        return inbox.deliveries(from: first)
    }

    /// Keeps a message until its time comes.
    package mutating func schedule(_ message: SentMessage) throws(HubFailure) {
        guard schedule.count < Schedule.limit else { throw .tooManyScheduled(limit: Schedule.limit) }
        perform(.scheduled(message))
    }

    package mutating func cancelScheduled(id: String) throws(HubFailure) {
        guard schedule.contains(id) else { throw .messageNotFound }
        perform(.canceled(id: id))
    }

    /// Whether a message or a job waits for its time no longer.
    package func hasDue(now: Double) -> Bool { hasDueJobs(now: now) || schedule.nextDue.map { $0 <= now } ?? false }

    /// Delivers the messages whose time has come.
    package mutating func deliverDue(now: Double) -> [Delivery] {
        let first = inbox.end
        for message in schedule.due(now) {
            perform(.sent(message))
        }
        return inbox.deliveries(from: first)
    }

    package func message(id: String) throws(HubFailure) -> MessageRecord {
        guard let record = messages[id] else { throw .messageNotFound }
        return record
    }

    /// Marks a device as one that its platform's own service no longer knows, or as known again.
    package mutating func mark(_ key: DeviceKey, isGone: Bool) throws(HubFailure) {
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
        // An id written in another case is looked for like any tag.
        if let id = dispatch.requiredInstallation, let stored = installations[id] { return dispatch.visit(stored) }
        for stored in installations.all() where !dispatch.isFull { dispatch.visit(stored) }
        for registration in registrations.ordered() where !dispatch.isFull { dispatch.visit(registration) }
    }

    /// What the service does when a platform says that it no longer knows a device: an installation is marked, a
    /// registration goes.
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

/// What became of the deliveries of a message.
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

    /// Counts a further registration of a device that the message reached already.
    mutating func skip(_ platform: Platform) { outcomes[platform, default: [:]][.skipped, default: 0] += 1 }

    /// As telemetry names them.
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
