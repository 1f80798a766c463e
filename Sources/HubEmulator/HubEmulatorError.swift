/// Why an emulator could not start.
public enum HubEmulatorError: Error, Sendable, Equatable {
    case portTaken(host: String, port: Int)
    case portOutOfRange(Int)
    case hubName(String)
    /// The certificate and the key that it was given are of no use, in the library's own words.
    case identity(reason: String)
    /// With the system's own words.
    case cannotListen(host: String, port: Int, reason: String)
    /// It was told to stop before it listened.
    case stopped
}

extension HubEmulatorError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    public var message: String {
        switch self {
        case .portTaken(let host, let port): "port \(port) on \"\(host)\" is taken by another program"
        case .portOutOfRange(let port): "\"\(port)\" is not a port"
        case .hubName(let name): "\"\(name)\" is not a name for a hub"
        case .identity(let reason): "the certificate and the key cannot be used: \(reason)"
        case .cannotListen(let host, let port, let reason):
            "the emulator cannot listen on \"\(host)\", port \(port): \(reason)"
        case .stopped: "the emulator was stopped before it had started"
        }
    }

    /// What to do about it, if there is something.
    public var hint: String? {
        switch self {
        case .portTaken: "choose another one, or 0 for any that is free"
        case .portOutOfRange: "ports are 0 to 65535"
        case .hubName: "a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores"
        case .identity, .cannotListen, .stopped: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
