/// A stack with the content of all open containers. A closed container takes its part without copies.
///
/// Inlinable, so that it is specialized for the types of other modules.
package struct OpenContainers<Element>: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline private(set) package var count = 0

    @inlinable
    package init() {
        capacity = 64
        storage = .allocate(capacity: capacity)
    }

    @inlinable
    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    @inlinable
    package mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (storage + count).initialize(to: element)
        count += 1
    }

    /// Removes and returns all elements from an index on.
    @inlinable
    package mutating func take(from start: Int) -> [Element] {
        let taken = count - start
        guard taken > 0 else { return [] }
        count = start
        return Array(unsafeUninitializedCapacity: taken) { buffer, initializedCount in
            buffer.baseAddress?.moveInitialize(from: storage + start, count: taken)
            initializedCount = taken
        }
    }

    /// Modifies the last element in place.
    @inlinable
    package mutating func withLast(_ change: (inout Element) -> Void) {
        if count > 0 { change(&storage[count - 1]) }
    }

    @inlinable
    mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }
}
