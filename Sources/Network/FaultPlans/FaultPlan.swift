/// What goes wrong on purpose, and how slowly the rest is answered.
///
/// Of two emulators with one plan, the n-th request has the same fate at both.
public struct FaultPlan: Sendable, Hashable {
    public let latency: LatencyRange?
    public let rules: [FaultRule]
    public let seed: UInt64

    /// More digits than these not every reader of JSON keeps (RFC 8259, section 6).
    public static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)

    /// - Throws: `FaultPlanError` for rules that do not go together.
    public init(latency: LatencyRange? = nil, rules: [FaultRule] = [], seed: UInt64? = nil) throws(FaultPlanError) {
        for (index, rule) in rules.enumerated() where rules[..<index].contains(where: { $0.kind == rule.kind }) {
            throw .repeated(rule.kind)
        }
        let sum = rules.reduce(0) { $0 + $1.share }
        // Shares such as 33.3 add up to a little more than they should.
        guard sum <= 100.000001 else { throw .sum(rules.map(\.description)) }
        if let seed, !Self.seeds.contains(seed) { throw .seed }
        self.latency = latency
        self.rules = rules
        self.seed = seed ?? .random(in: Self.seeds)
    }

    private init() {
        (latency, rules, seed) = (nil, [], 0)
    }

    /// Nothing goes wrong.
    public static let none = FaultPlan()

    public var isEmpty: Bool { latency == nil && rules.isEmpty }
}
