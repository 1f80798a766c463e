/// The notifications that a hub's devices received, newest last; a list for tests that the service does not have.
///
/// Deliveries are numbered from 0; the oldest are dropped when a limit is exceeded.
package struct Inbox: Sendable {
    static let deliveriesPerDevice = 1_000
    static let deliveriesInAll = 20_000
    static let bytesInAll = 32 * 1024 * 1024

    /// The deliveries; those before `start` are dropped and wait to be removed together.
    private var entries: [Delivery] = []
    private var start = 0
    private var cut = 0
    private var bytes = 0

    /// The number of the next delivery.
    package var end: Int { cut + entries.count }

    mutating func append(_ delivery: Delivery) {
        entries.append(delivery)
        bytes += delivery.size
        while entries.count - start > Self.deliveriesInAll || bytes > Self.bytesInAll {
            bytes -= entries[start].size
            start += 1
        }
        guard start > Self.deliveriesInAll else { return }
        entries.removeFirst(start)
        cut += start
        start = 0
    }

    mutating func removeAll() {
        cut = end
        entries = []
        start = 0
        bytes = 0
    }

    /// Returns the latest 1,000 deliveries to a device, by its handle or its installation's or registration's id.
    package func deliveries(to device: String, from number: Int = 0) -> [Delivery] {
        var found: [Delivery] = []
        for delivery in held(from: number).reversed() where delivery.isFor(device) {
            found.append(delivery)
            if found.count == Self.deliveriesPerDevice { break }
        }
        return found.reversed()
    }

    /// Returns the deliveries to all devices from a number on.
    package func deliveries(from number: Int = 0) -> [Delivery] { Array(held(from: number)) }

    /// The most deliveries on one page of a stream.
    static let pageSize = 500

    /// Returns a page of deliveries from a number on, the number at which to continue, and true if nothing follows yet.
    package func page(
        of device: String?, from number: Int
    ) -> (entries: [(number: Int, delivery: Delivery)], next: Int, isWhole: Bool) {
        var found: [(number: Int, delivery: Delivery)] = []
        let held = held(from: number)
        for index in held.indices where device.map(entries[index].isFor) ?? true {
            guard found.count < Self.pageSize else { return (found, cut + index, false) }
            found.append((cut + index, entries[index]))
        }
        return (found, end, true)
    }

    private func held(from number: Int) -> ArraySlice<Delivery> {
        entries[min(max(start, number - cut), entries.count)...]
    }
}
