/// A kind of injected fault.
public enum FaultKind: Sendable, Hashable {
    /// The request is not carried out; the response has this status code, 400 to 599.
    case status(Int)
    /// The response is that of a throttling hub of its generation: 403 or 429, with `Retry-After`.
    case throttled
    /// The connection is reset before a response.
    case reset
    /// The request is carried out, and the connection ends after half of the response's body.
    case truncate
    /// The request is carried out, and the response's body is sent in small pieces over five seconds.
    case slow
}

extension FaultKind: CustomStringConvertible {
    private static let words: [String: FaultKind] = [
        "throttled": .throttled, "reset": .reset, "truncate": .truncate, "slow": .slow,
    ]

    /// Parses a kind in the notation of the command line: `429`, `reset`.
    package init?(_ text: some StringProtocol) {
        if let word = Self.words[String(text)] {
            self = word
        } else if text.utf8.count == 3, text.allSatisfy(\.isASCII), let status = Int(text),
            (400...599).contains(status)
        {
            self = .status(status)
        } else {
            return nil
        }
    }

    /// The kind in the notation of the command line.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .throttled: "throttled"
        case .reset: "reset"
        case .truncate: "truncate"
        case .slow: "slow"
        }
    }
}
