/// A notification hub: who may use it, which devices it knows, what it sent them.
///
/// It is a value without a network or a clock; times come in as seconds since 1970, randomness as a generator.
package struct Hub: Sendable {
    package let name: String
    package var authorizer: Authorizer
    private var installations: [String: StoredInstallation] = [:]
    private var storedBytes = 0
    private var serial = 0
    private var inbox = Inbox()

    /// Beyond what any tier below Standard allows.
    package static let installationLimit = 200_000
    /// Of all installations as they are given back.
    static let storedByteLimit = 512 * 1024 * 1024
    /// The most bytes of an installation's body.
    package static let installationBodyLimit = 1024 * 1024
    /// The most bytes of a message.
    package static let messageBodyLimit = 64 * 1024

    package init(name: String, rules: [AuthorizationRule]) {
        self.name = name
        authorizer = Authorizer(rules: rules)
    }

    /// Whether the text can be a hub's name: 1 to 260 letters, digits, dots, hyphens and underscores.
    package static func isValid(name: String) -> Bool {
        (1...260).contains(name.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    }

    private struct StoredInstallation {
        let installation: Installation
        /// Devices are addressed in the order in which they first came.
        let serial: Int
    }
}

extension Hub {
    /// Creates or overwrites an installation.
    package mutating func put(_ installation: Installation) throws(HubFailure) {
        let old = installations[installation.id]
        let bytes = storedBytes - (old?.installation.text.count ?? 0) + installation.text.count
        guard old != nil || installations.count < Self.installationLimit, bytes <= Self.storedByteLimit else {
            throw .tooManyInstallations(limit: Self.installationLimit)
        }
        storedBytes = bytes
        serial += 1
        installations[installation.id] = StoredInstallation(
            installation: installation, serial: old?.serial ?? serial)
    }

    /// The installation as JSON text.
    package func installation(id: String) throws(HubFailure) -> [UInt8] {
        guard let stored = installations[id] else { throw .installationNotFound }
        return stored.installation.text
    }

    /// Removes an installation; one that is not there is as good as removed.
    package mutating func deleteInstallation(id: String) {
        storedBytes -= installations.removeValue(forKey: id)?.installation.text.count ?? 0
    }
}

extension Hub {
    /// Sends a message to the templates it addresses, one delivery a template, and returns the first thousand of them.
    package mutating func send(_ message: HubMessage, id: String, now: Double) -> [Delivery] {
        let addressed = installations.values.sorted { $0.serial < $1.serial }
        var deliveries: [Delivery] = []
        for stored in addressed {
            for delivery in stored.installation.deliveries(of: message, id: id, now: now) {
                inbox.append(delivery)
                if deliveries.count < Self.reportedDeliveries { deliveries.append(delivery) }
            }
        }
        return deliveries
    }

    private static let reportedDeliveries = 1_000

    package func deliveries(to installationId: String) -> [Delivery] { inbox.deliveries(to: installationId) }

    package func deliveries() -> [Delivery] { inbox.deliveries() }
}
