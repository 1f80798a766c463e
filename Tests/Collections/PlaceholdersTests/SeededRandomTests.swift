import Cryptography
import JSON
import Placeholders
import Secrets
import Testing

/// The values of a run with `--seed`.
struct SeededRandomTests {
    private static let written = "<<$uuid>> <<$randomInt>> <<$randomHex(8)>> <<$fake(\"fullName\")>> <<$guid>>"

    private func scope(_ seed: UInt64?, collection: String = "a.yaml", iteration: Int = 1) -> VariableScope {
        let random = seed.map { SeededRandom(seed: $0, collection: collection, iteration: iteration) }
        let run = RunContext(
            processEnvironment: [:], environmentName: nil, iteration: iteration, secrets: SecretRegistry(),
            random: random, now: { 0 })
        var scope = VariableScope(run: run)
        scope.layers = [Written.layer(["id": "<<$uuid>>", "other": "<<$uuid>>"])]
        return scope
    }

    private func text(_ scope: VariableScope, request: String = "1:1") throws -> String {
        scope.run.random?.begin(request)
        return try Written.text(Self.written).text(in: scope)
    }

    @Test func valuesDependOnlyOnSeedCollectionIterationAndRequest() throws {
        let first = try text(scope(7))
        #expect(try text(scope(7)) == first)
        #expect(try text(scope(8)) != first)
        #expect(try text(scope(7, collection: "b.yaml")) != first)
        #expect(try text(scope(7, iteration: 2)) != first)
        #expect(try text(scope(7), request: "2:1") != first)
        #expect(try text(scope(nil)) != text(scope(nil)))
    }

    /// A value of an earlier version stays the same: a seed in a report must keep its meaning.
    @Test func valuesAreTheSameOnEveryMachine() throws {
        let scope = scope(7)
        scope.run.random?.begin("1:1")
        #expect(try Written.text("<<$randomInt(1,1000000)>>").text(in: scope) == "239536")
    }

    @Test func requestIsIndependentOfEarlierOnes() throws {
        let scope = scope(7)
        _ = try text(scope, request: "1:1")
        #expect(try text(scope, request: "2:1") == text(self.scope(7), request: "2:1"))
    }

    @Test func repeatedRequestHasOtherValues() throws {
        let scope = scope(7)
        let first = try text(scope)
        let second = try text(scope)
        #expect(first != second)
        let again = self.scope(7)
        #expect(try [text(again), text(again)] == [first, second])
    }

    @Test func variableIsIndependentOfTheRequestThatUsesItFirst() throws {
        let (early, late) = (scope(7), scope(7))
        _ = try text(late, request: "1:1")
        let id = try Written.text("<<id>>").text(in: early)
        #expect(try Written.text("<<id>>").text(in: late) == id)
        #expect(try Written.text("<<other>>").text(in: late) != id)
    }
}
