import Cryptography

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
