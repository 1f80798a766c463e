package import Cryptography
import Synchronization

/// The random numbers of one unit of a run with `--seed`: they depend only on the seed, the collection, the iteration and
/// the request, whatever the number of jobs.
///
/// Only functions of placeholders and dynamic variables use it, never tokens, keys or the boundaries of multipart bodies.
package final class SeededRandom: Sendable {
    private struct State {
        var generator: SplitMix64
        /// The number of times that each request was prepared: `forEach` and retries repeat it.
        var counts: [String: UInt64] = [:]
    }

    private let unit: UInt64
    /// The seed for the values of variables, the same for all executions of an iteration.
    private let variables: UInt64
    private let state: Mutex<State>

    /// - Parameters:
    ///   - collection: The path of the collection.
    ///   - iteration: The number of the iteration, from 1.
    package init(seed: UInt64, collection: String, iteration: Int) {
        let file = SplitMix64.mixed(seed) ^ Self.hash(of: collection)
        unit = SplitMix64.mixed(SplitMix64.mixed(file) ^ UInt64(truncatingIfNeeded: iteration))
        variables = unit
        state = Mutex(State(generator: SplitMix64(seed: unit)))
    }

    private init(unit: UInt64, variables: UInt64) {
        self.unit = unit
        self.variables = variables
        state = Mutex(State(generator: SplitMix64(seed: unit)))
    }

    /// Returns the numbers of one of several executions at the same time, which are independent of the others.
    ///
    /// - Parameter place: The identity of the group or request.
    func forked(at place: String) -> SeededRandom {
        SeededRandom(unit: SplitMix64.mixed(seed(ofNext: place)), variables: variables)
    }

    /// Returns the seed for the next execution of a request or group.
    private func seed(ofNext place: String) -> UInt64 {
        let count = state.withLock { state in
            defer { state.counts[place, default: 0] += 1 }
            return state.counts[place, default: 0]
        }
        return SplitMix64.mixed(SplitMix64.mixed(unit ^ Self.hash(of: place))) ^ count
    }

    /// Starts the numbers of a request, which are then independent of the requests before it.
    ///
    /// - Parameter request: The identity of the request in its collection, such as its place.
    package func begin(_ request: String) {
        let seed = seed(ofNext: request)
        state.withLock { $0.generator = SplitMix64(seed: seed) }
    }

    /// Returns the seed for a value that does not belong to a request.
    func seed(for name: String) -> UInt64 { SplitMix64.mixed(variables ^ Self.hash(of: name)) }

    func next() -> UInt64 { state.withLock { $0.generator.next() } }

    /// Returns the hash FNV-1a of a text, which is the same in every run.
    private static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The source of random numbers for one value.
package enum RandomSource: RandomNumberGenerator, Sendable {
    case system
    case seeded(SeededRandom)
    /// Numbers for a value that is computed once in an iteration, at any time.
    case own(SplitMix64)

    /// - Parameter seeded: The numbers of a run with `--seed`; nil for those of the system.
    package init(_ seeded: SeededRandom?) {
        self = seeded.map { .seeded($0) } ?? .system
    }

    package mutating func next() -> UInt64 {
        switch self {
        case .system:
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        case .seeded(let random): return random.next()
        case .own(var generator):
            defer { self = .own(generator) }
            return generator.next()
        }
    }
}
