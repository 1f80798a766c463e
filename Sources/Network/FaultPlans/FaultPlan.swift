import Cryptography
import Text

/// The faults and the latency that an emulator injects.
///
/// The n-th request has the same fault and latency in all emulators with equal plans.
public struct FaultPlan: Sendable, Hashable {
    public let latency: LatencyRange?
    public let rules: [FaultRule]
    public let seed: UInt64

    /// The valid seeds; not every JSON reader keeps larger integers exactly (RFC 8259, section 6).
    public static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)

    /// - Throws: `FaultPlanError` for repeated kinds, shares of more than 100 % together, or an invalid seed.
    public init(latency: LatencyRange? = nil, rules: [FaultRule] = [], seed: UInt64? = nil) throws(FaultPlanError) {
        for (index, rule) in rules.enumerated() where rules[..<index].contains(where: { $0.kind == rule.kind }) {
            throw .repeated(rule.kind)
        }
        let sum = rules.reduce(0) { $0 + $1.share }
        // The sum of shares such as 33.3 may exceed 100 by a rounding error.
        guard sum <= 100.000001 else { throw .sum(rules.map(\.description)) }
        if let seed, !Self.seeds.contains(seed) { throw .seed }
        self.latency = latency
        self.rules = rules
        self.seed = seed ?? .random(in: Self.seeds)
    }

    private init() {
        (latency, rules, seed) = (nil, [], 0)
    }

    /// The plan without faults and latency.
    public static let none = FaultPlan()

    public var isEmpty: Bool { latency == nil && rules.isEmpty }
}

/// The share of requests with a kind of fault, written `429:5%`.
public struct FaultRule: Sendable, Hashable {
    public let kind: FaultKind
    /// The share in percent, 0 to 100.
    public let share: Double

    /// Parses a rule.
    public init(parsing text: String) throws(FaultPlanError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = FaultKind(parts[0]) else { throw .kind(String(parts[0])) }
        guard parts.count == 2, let share = Self.share(parts[1]) else { throw .share(rule: text) }
        self.kind = kind
        self.share = share
    }

    /// Parses a percentage with an optional decimal point, such as `5%` and `0.5%`.
    private static func share(_ text: Substring) -> Double? {
        guard text.hasSuffix("%"), text.utf8.count <= 20 else { return nil }
        let number = text.dropLast()
        guard let first = number.first, let last = number.last, first.isNumber, last.isNumber,
            number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let share = Double(number), share <= 100
        else { return nil }
        return share
    }
}

extension FaultRule: CustomStringConvertible {
    public var description: String {
        let number = "\(share)"
        return "\(kind):\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)%"
    }
}

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

/// The range of latencies, written `50ms..200ms`, or `50ms` for a constant latency.
public struct LatencyRange: Sendable, Hashable {
    public let least: Duration
    public let most: Duration

    /// The longest latency, more than any client waits.
    private static let limit = Duration.seconds(3600)

    /// Parses a range.
    public init(parsing text: String) throws(FaultPlanError) {
        let ends = text.firstRange(of: "..").map { [text[..<$0.lowerBound], text[$0.upperBound...]] } ?? [text[...]]
        let durations = ends.compactMap { DurationText.parse(String($0)) }
        guard durations.count == ends.count, let least = durations.first, let most = durations.last, least >= .zero,
            most <= Self.limit
        else { throw .latency(text) }
        guard least <= most else { throw .latencyOrder(text) }
        self.least = least
        self.most = most
    }

    /// Returns the latency at a position in the range, from 0 (least) to 1 (most).
    func latency(at place: Double) -> Duration {
        least + .nanoseconds(Int64((most - least) / .nanoseconds(1) * place))
    }
}

extension LatencyRange: CustomStringConvertible {
    public var description: String {
        least == most
            ? DurationText.written(least) : "\(DurationText.written(least))..\(DurationText.written(most))"
    }
}

/// The latency and the fault of one request under a plan.
package struct FaultDecision: Sendable, Equatable {
    package let latency: Duration
    package let fault: FaultKind?

    package static let none = FaultDecision(latency: .zero, fault: nil)

    private init(latency: Duration, fault: FaultKind?) {
        self.latency = latency
        self.fault = fault
    }

    /// - Parameter number: The number of requests before this one; the order of their responses does not matter.
    package init(of number: UInt64, under plan: FaultPlan) {
        let percent = Self.fraction(plan.seed, number, 1) * 100
        var reached = 0.0
        var fault: FaultKind?
        for rule in plan.rules where fault == nil {
            reached += rule.share
            if percent < reached { fault = rule.kind }
        }
        self.init(latency: plan.latency?.latency(at: Self.fraction(plan.seed, number, 2)) ?? .zero, fault: fault)
    }

    /// Returns a number from 0 to just below 1 that depends only on the three arguments.
    private static func fraction(_ seed: UInt64, _ number: UInt64, _ purpose: UInt64) -> Double {
        let place = SplitMix64.mixed(seed) &+ SplitMix64.mixed(number &* 2 &+ purpose)
        return Double(SplitMix64.mixed(place) >> 11) * 0x1p-53
    }
}

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
