/// The element of a `forEach` that a request runs for.
struct RequestElement: Sendable {
    /// Such as `user=ann`.
    let label: String
    /// From 1.
    let number: Int
    let count: Int
}
