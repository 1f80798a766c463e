/// What the devices of a hub received, newest last: a window for tests that the service does not have.
struct Inbox: Sendable {
    static let deliveriesPerDevice = 1_000
    static let deliveriesInAll = 20_000
    static let bytesInAll = 32 * 1024 * 1024

    private var devices: [String: [Entry]] = [:]
    private var count = 0
    private var bytes = 0
    private var serial = 0

    private struct Entry {
        let serial: Int
        let delivery: Delivery
    }

    mutating func append(_ delivery: Delivery) {
        serial += 1
        count += 1
        bytes += delivery.size
        devices[delivery.installationId, default: []].append(Entry(serial: serial, delivery: delivery))
        let held = devices[delivery.installationId]?.count ?? 0
        // Twice as many are held as shown, so that dropping old ones is rare.
        if held >= 2 * Self.deliveriesPerDevice { dropOldest(of: delivery.installationId) }
        if count > Self.deliveriesInAll || bytes > Self.bytesInAll { dropOlderHalf() }
    }

    func deliveries(to device: String) -> [Delivery] {
        (devices[device] ?? []).suffix(Self.deliveriesPerDevice).map(\.delivery)
    }

    /// Those to all devices.
    func deliveries() -> [Delivery] {
        devices.values.flatMap { $0.suffix(Self.deliveriesPerDevice) }.sorted { $0.serial < $1.serial }
            .map(\.delivery)
    }

    private mutating func dropOldest(of device: String) {
        guard let entries = devices[device] else { return }
        let dropped = entries.dropLast(Self.deliveriesPerDevice)
        count -= dropped.count
        bytes -= dropped.reduce(0) { $0 + $1.delivery.size }
        devices[device] = entries.suffix(Self.deliveriesPerDevice)
    }

    private mutating func dropOlderHalf() {
        let serials = devices.values.flatMap { $0.map(\.serial) }.sorted()
        let middle = serials[serials.count / 2]
        devices = devices.compactMapValues { entries in
            let kept = entries.filter { $0.serial > middle }
            return kept.isEmpty ? nil : kept
        }
        count = devices.values.reduce(0) { $0 + $1.count }
        bytes = devices.values.joined().reduce(0) { $0 + $1.delivery.size }
    }
}
