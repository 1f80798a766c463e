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
