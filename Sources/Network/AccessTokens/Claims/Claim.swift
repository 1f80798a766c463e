/// A right of a hub's key.
package enum Claim: String, Sendable, Hashable, CaseIterable {
    case listen = "Listen"
    case send = "Send"
    case manage = "Manage"
}
