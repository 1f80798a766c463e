/// The reason why a server could not start.
public enum ListeningError: Error, Sendable, Equatable {
    case portTaken(host: String, port: Int)
    case portOutOfRange(Int)
    /// `reason` is the error message of the operating system.
    case cannotListen(host: String, port: Int, reason: String)
    /// The server was stopped before it listened.
    case stopped
}

extension ListeningError: CustomStringConvertible {
    /// The problem in one sentence.
    public var message: String {
        switch self {
        case .portTaken(let host, let port): "port \(port) on \"\(host)\" is taken by another program"
        case .portOutOfRange(let port): "\"\(port)\" is not a port"
        case .cannotListen(let host, let port, let reason):
            "the server cannot listen on \"\(host)\", port \(port): \(reason)"
        case .stopped: "the server was stopped before it had started"
        }
    }

    /// A suggestion for how to fix the problem, if there is one.
    public var hint: String? {
        switch self {
        case .portTaken: "choose another one, or 0 for any that is free"
        case .portOutOfRange: "ports are 0 to 65535"
        case .cannotListen, .stopped: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
