import Synchronization

extension Array where Element: Sendable {
    /// Returns the results of a function for all elements, in order; as many threads as there are processors compute them.
    package func mapOnThreads<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> [Result] {
        guard count > 1 else { return map(transform) }
        let work = SharedWork(elements: self, transform: transform)
        // Fewer threads than processors are enough: this thread works too.
        let helpers = (1..<Swift.min(count, CurrentProcess.processorCount)).compactMap { _ in
            BlockingThread(running: { work.run() })
        }
        work.run()
        for helper in helpers { helper.join() }
        return work.all
    }
}

/// Elements of which each thread takes the next one when it has computed the result of another.
private final class SharedWork<Element: Sendable, Result: Sendable>: Sendable {
    private let elements: [Element]
    private let transform: @Sendable (Element) -> Result
    private let next = Atomic(0)
    private let results = Mutex<[Int: Result]>([:])

    init(elements: [Element], transform: @escaping @Sendable (Element) -> Result) {
        self.elements = elements
        self.transform = transform
    }

    func run() {
        while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            guard index < elements.count else { return }
            let result = transform(elements[index])
            results.withLock { $0[index] = result }
        }
    }

    /// The results in the order of the elements, after all threads have ended.
    var all: [Result] { results.withLock { results in elements.indices.compactMap { results[$0] } } }
}
