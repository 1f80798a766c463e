import Cryptography
import Testing

@testable import Secrets

/// The lifetime of secrets in the run and its units.
struct SecretRegistryTests {
    @Test func secretsOfAUnitAreRemovedWithIt() {
        let run = SecretRegistry(keeping: 0)
        let (one, other) = (run.forUnit(), run.forUnit())
        run.register("of-the-run")
        one.register("of-one")
        other.register("of-other")
        #expect(run.values == ["of-the-run", "of-one", "of-other"])
        #expect(one.values == run.values)
        one.forget()
        #expect(run.values == ["of-the-run", "of-other"])
        other.forget()
        #expect(run.values == ["of-the-run"])
    }

    /// `String` compares canonically equivalent texts as equal.
    @Test func secretsAreComparedByScalars() {
        let registry = SecretRegistry()
        for text in ["\u{E9}", "e\u{301}", "\u{E9}"] { registry.register(text) }
        #expect(registry.values.map { $0.unicodeScalars.count } == [1, 2])
    }

    @Test func secretsOfOtherHoldersAreKept() {
        let run = SecretRegistry(keeping: 0)
        let (one, other) = (run.forUnit(), run.forUnit())
        for registry in [one, other, one] { registry.register("shared") }
        run.register("given")
        one.register("given")
        one.register("later")
        run.register("later")
        one.forget()
        #expect(run.values == ["shared", "given", "later"])
        other.forget()
        #expect(run.values == ["given", "later"])
    }

    @Test func latestSecretsOfEndedUnitsAreKept() {
        let run = SecretRegistry(keeping: 8)
        for number in 0..<100 {
            let unit = run.forUnit()
            unit.register("token-\(number)")
            unit.forget()
            #expect(run.values.last == "token-\(number)")
        }
        #expect((4...8).contains(run.values.count))
    }

    @Test func changesAreListed() {
        let run = SecretRegistry(keeping: 0)
        let unit = run.forUnit()
        run.register("a")
        unit.register("b")
        let first = run.changes(since: 0)
        #expect(first.changes.map(\.value) == ["a", "b"] && first.changes.allSatisfy(\.isAdded))
        #expect(!first.isWhole)
        unit.register("a")
        #expect(run.version == first.version)
        unit.forget()
        let last = run.changes(since: first.version).changes
        #expect(last.map(\.value) == ["b"] && last.map(\.isAdded) == [false])
    }

    @Test func outdatedReaderReceivesAllSecrets() {
        let run = SecretRegistry(keeping: 0)
        run.register("a")
        for number in 0..<5_000 {
            let unit = run.forUnit()
            unit.register("unit-\(number)")
            unit.forget()
        }
        let changes = run.changes(since: 1)
        #expect(changes.isWhole)
        #expect(changes.changes.map(\.value) == ["a"] && changes.changes.allSatisfy(\.isAdded))
        #expect(changes.version == run.version)
    }

    /// Compares the registry with a simple model.
    @Test(arguments: 0..<50)
    func randomRegistrationsAndRemovalsMatchAModel(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let run = SecretRegistry(keeping: 0)
        var units = (0..<5).map { _ in run.forUnit() }
        var owned = Array(repeating: Set<String>(), count: units.count)
        var known: Set<String> = []
        var version = 0
        for _ in 0..<500 {
            let index = Int.random(in: 0..<units.count, using: &random)
            if Int.random(in: 0..<10, using: &random) == 0 {
                units[index].forget()
                units[index] = run.forUnit()
                owned[index] = []
            } else {
                let secret = "secret-\(Int.random(in: 0..<12, using: &random))"
                units[index].register(secret)
                owned[index].insert(secret)
            }
            let changes = run.changes(since: version)
            for change in changes.changes {
                if change.isAdded { known.insert(change.value) } else { known.remove(change.value) }
            }
            version = changes.version
            #expect(known == owned.reduce(into: Set()) { $0.formUnion($1) })
            #expect(Set(run.values) == known)
        }
    }
}
