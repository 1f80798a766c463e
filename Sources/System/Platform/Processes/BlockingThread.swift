#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
