/// The two rules of each new hub, by the names of their keys.
package enum DefaultRule: String, Sendable, CaseIterable {
    case listen = "DefaultListenSharedAccessSignature"
    case full = "DefaultFullSharedAccessSignature"

    package var keyName: String { rawValue }

    package var claims: Set<Claim> {
        switch self {
        case .listen: [.listen]
        case .full: Set(Claim.allCases)
        }
    }
}
