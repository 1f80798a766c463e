/// A time in which a request waits to be sent, told as it begins.
package struct RequestPause: Sendable, Equatable {
    package enum Cause: Sendable, Equatable {
        /// `delay`, before the first attempt.
        case delay
        /// - Parameters:
        ///   - number: of the attempt that follows, from 2.
        ///   - count: of all that there may be.
        ///   - isAsked: whether the server asks for the wait, by `Retry-After`.
        case attempt(_ number: Int, of: Int, isAsked: Bool)
    }

    package let name: String
    /// Which element of a `forEach` it is, such as `user=ann`.
    package let element: String?
    package let duration: Duration
    package let cause: Cause
}
