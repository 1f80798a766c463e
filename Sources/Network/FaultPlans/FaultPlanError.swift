/// An error in the user's text for faults, a latency, a seed or a clock offset.
public enum FaultPlanError: Error, Sendable, Equatable {
    case kind(String)
    case share(rule: String)
    case repeated(FaultKind)
    case sum([String])
    case latency(String)
    case latencyOrder(String)
    case seed
    case clockOffset(String)
}

extension FaultPlanError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .kind(let text): "\"\(text)\" is no fault"
        case .share(let rule): "\"\(rule)\" gives no share of the requests"
        case .repeated(let kind): "the fault \"\(kind)\" occurs twice"
        case .sum(let rules): "the shares of \(rules.joined(separator: ", ")) are more than 100 % together"
        case .latency(let text): "\"\(text)\" is no latency"
        case .latencyOrder(let text): "\"\(text)\" ends before it begins"
        case .seed: "the seed is too large"
        case .clockOffset(let text): "\"\(text)\" is no offset of a clock"
        }
    }

    /// The way to fix the error.
    public var hint: String {
        switch self {
        case .kind: "a fault is a status from 400 to 599, or throttled, reset, truncate or slow, as in 429:5%"
        case .share: "a fault is written KIND:SHARE with a share of 0% to 100%, as in 429:5%"
        case .repeated: "give each kind one share"
        case .sum: "make them smaller: the other requests get the normal answer"
        case .latency: "a latency is a duration of at most 1h, or a range of two, as in 50ms..200ms"
        case .latencyOrder: "the shorter duration comes first, as in 50ms..200ms"
        case .seed: "a seed is a whole number from 0 to \(FaultPlan.seeds.upperBound)"
        case .clockOffset: "it is a duration, with a minus sign for the past, as in 90m and -1h30m"
        }
    }

    public var description: String { "\(message): \(hint)" }
}
