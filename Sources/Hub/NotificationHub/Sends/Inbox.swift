/// What the devices of a hub received, newest last: a window for tests that the service does not have.
///
/// Deliveries are numbered from 0; the oldest go when there are too many.
package struct Inbox: Sendable {
    static let deliveriesPerDevice = 1_000
    static let deliveriesInAll = 20_000
    static let bytesInAll = 32 * 1024 * 1024

    /// The oldest ones, up to `start`, are gone and only not yet cut off.
    private var entries: [Delivery] = []
    private var start = 0
    private var cut = 0
    private var bytes = 0

    /// The number that the next delivery will get.
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

    /// The last thousand that a device got, which goes by its installation's id, its registration's or its handle.
    package func deliveries(to device: String, from number: Int = 0) -> [Delivery] {
        var found: [Delivery] = []
        for delivery in held(from: number).reversed() where delivery.isFor(device) {
            found.append(delivery)
            if found.count == Self.deliveriesPerDevice { break }
        }
        return found.reversed()
    }

    /// The last that all devices got.
    package func deliveries(from number: Int = 0) -> [Delivery] { Array(held(from: number)) }

    /// The most deliveries of one look at a stream.
    static let pageSize = 500

    /// A look at what came from a number on, whether there may be more, and where to go on.
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
