#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// A dedicated thread for work that would block a thread of Swift's shared pool.
package struct BlockingThread: Sendable {
    /// A thread identifier: unique among live threads, never zero.
    package typealias Identity = UInt

    private let identity: Identity

    /// Starts a thread that runs `body` once. Returns nil if the system cannot create a thread.
    package init?(running body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(run: body))
        #if canImport(Glibc)
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { Body.run($0) }, box.toOpaque())
            identity = Identity(thread)
        #else
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { Body.run($0) }, box.toOpaque())
            identity = Identity(bitPattern: thread)
        #endif
        guard status == 0 else {
            box.release()
            return nil
        }
    }

    package static var current: Identity {
        #if canImport(Glibc)
            Identity(pthread_self())
        #else
            Identity(bitPattern: pthread_self())
        #endif
    }

    /// Waits until the thread has ended. Call it at most once, and never after ``detach()``.
    package func join() {
        #if canImport(Glibc)
            pthread_join(pthread_t(identity), nil)
        #else
            if let thread = pthread_t(bitPattern: identity) { pthread_join(thread, nil) }
        #endif
    }

    /// Lets the thread release its resources when it ends.
    package func detach() {
        #if canImport(Glibc)
            pthread_detach(pthread_t(identity))
        #else
            if let thread = pthread_t(bitPattern: identity) { pthread_detach(thread) }
        #endif
    }

    /// Sets a UTF-8 locale for this thread, so that libidn2 can read host names, whatever the process's locale.
    package static func readNamesAsUTF8() {
        for name in ["C.UTF-8", "en_US.UTF-8"] {
            if let locale = newlocale(LC_CTYPE_MASK, name, nil) {
                uselocale(locale)
                return
            }
        }
    }

    private final class Body {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }

        static func run(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
            return nil
        }
    }
}

/// The thread that calls.
package enum CurrentThread {
    /// Waits, whatever signals arrive.
    package static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var rest = timespec(tv_sec: Int(max(0, seconds)), tv_nsec: Int(max(0, attoseconds / 1_000_000_000)))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }
}

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
