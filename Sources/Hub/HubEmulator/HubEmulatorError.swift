/// Why an emulator could not start.
public enum HubEmulatorError: Error, Sendable, Equatable {
    case hubName(String)
    /// The certificate and the key that it was given are of no use, in the library's own words.
    case identity(reason: String)
}

extension HubEmulatorError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    public var message: String {
        switch self {
        case .hubName(let name): "\"\(name)\" is not a name for a hub"
        case .identity(let reason): "the certificate and the key cannot be used: \(reason)"
        }
    }

    /// What to do about it, if there is something.
    public var hint: String? {
        switch self {
        case .hubName: "a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores"
        case .identity: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
