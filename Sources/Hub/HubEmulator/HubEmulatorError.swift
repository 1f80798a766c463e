/// An error that prevents the start of an emulator.
public enum HubEmulatorError: Error, Sendable, Equatable {
    case hubName(String)
    /// The certificate and the key cannot be used; carries the TLS library's reason.
    case identity(reason: String)
}

extension HubEmulatorError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .hubName(let name): "\"\(name)\" is not a name for a hub"
        case .identity(let reason): "the certificate and the key cannot be used: \(reason)"
        }
    }

    /// The way to fix the error; nil if there is none.
    public var hint: String? {
        switch self {
        case .hubName: "a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores"
        case .identity: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
