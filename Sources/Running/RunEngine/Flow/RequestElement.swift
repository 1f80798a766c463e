/// The element of a `forEach` for which a request runs.
struct RequestElement: Sendable {
    /// The label, such as `user=ann`.
    let label: String
    /// The number, from 1.
    let number: Int
    let count: Int
}
