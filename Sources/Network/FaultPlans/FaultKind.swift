/// One way in which a request can go wrong on purpose.
public enum FaultKind: Sendable, Hashable {
    /// The request is refused with this status, 400 to 599.
    case status(Int)
    /// Refused as the hub's generation throttles: 403 or 429, with `Retry-After`.
    case throttled
    /// The connection is reset before an answer.
    case reset
    /// The request is carried out, and half of the answer is sent before the connection ends.
    case truncate
    /// The request is carried out, and the answer comes in small pieces over five seconds.
    case slow
}

extension FaultKind: CustomStringConvertible {
    private static let words: [String: FaultKind] = [
        "throttled": .throttled, "reset": .reset, "truncate": .truncate, "slow": .slow,
    ]

    /// Reads a kind as the command line writes it: `429`, `reset`.
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

    /// As the command line writes it.
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
