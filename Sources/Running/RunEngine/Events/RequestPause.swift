/// A wait before a request is sent, reported when it begins.
package struct RequestPause: Sendable, Equatable {
    package enum Cause: Sendable, Equatable {
        /// The wait of `delay`, before the first attempt.
        case delay
        /// - Parameters:
        ///   - number: The number of the next attempt, from 2.
        ///   - count: The maximum number of attempts.
        ///   - isAsked: True if the server requests the wait with `Retry-After`.
        case attempt(_ number: Int, of: Int, isAsked: Bool)
    }

    package let name: String
    /// The element of a `forEach`, such as `user=ann`; nil without a loop.
    package let element: String?
    package let duration: Duration
    package let cause: Cause
}
