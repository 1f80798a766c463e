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
        Double(mixed(mixed(seed) &+ mixed(number &* 2 &+ purpose)) >> 11) * 0x1p-53
    }

    /// Mixes the bits of a value with the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
