/// A right that a hub's key carries.
package enum Claim: String, Sendable, Hashable, CaseIterable {
    case listen = "Listen"
    case send = "Send"
    case manage = "Manage"
}
