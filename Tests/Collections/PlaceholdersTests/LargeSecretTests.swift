import JSON
import Placeholders
import Secrets
import Testing

/// Large values that contain a secret are processed in time and memory proportional to their size.
@Suite(.timeLimit(.minutes(20))) struct LargeSecretTests {
    private static let secret = "tOp-SeCrEt"
    private static let document =
        (0..<20_000).map { "line \($0) of many" }.joined(separator: "\n") + "\n\(secret)\n"
        + (0..<20_000).map { "line \($0) of many" }.joined(separator: "\n")

    private func scope(_ document: String) -> VariableScope {
        var scope = TestScope.make(
            [:], processEnvironment: ["SECRET": Self.secret, "DOCUMENT": document])
        scope.secretNames = ["env.SECRET"]
        scope.registerSecrets()
        return scope
    }

    @Test func perCharacterFilterRegistersOnlyTheChangedSecret() throws {
        let scope = scope(Self.document)
        _ = try Written.text("<<env.DOCUMENT | upper>>").text(in: scope)
        #expect(scope.run.secrets.values == [Self.secret, "TOP-SECRET"])
    }

    @Test func encodingFilterRegistersTheWholeText() throws {
        let scope = scope(Self.document)
        let encoded = try Written.text("<<env.DOCUMENT | base64>>").text(in: scope)
        #expect(scope.run.secrets.values == [Self.secret, encoded])
    }

    @Test func splitOfALargeTextIsFast() throws {
        let scope = scope(Self.document)
        _ = try Written.text(#"<<env.DOCUMENT | split(" of ") | count>>"#).text(in: scope)
        #expect(scope.run.secrets.values == [Self.secret])
    }

    @Test func secretCanBeRepeatedInAText() throws {
        let scope = scope(String(repeating: Self.secret, count: 50_000))
        _ = try Written.text("<<env.DOCUMENT | upper>>").text(in: scope)
        #expect(scope.run.secrets.values == [Self.secret, "TOP-SECRET"])
    }

    @Test func valuesOfEndedUnitsAreKeptUpToALimit() {
        let run = SecretRegistry()
        for number in 0..<25_000 {
            let unit = run.forUnit()
            unit.register(["token": .string("token-\(number)")])
            unit.forget()
        }
        #expect((8_750...10_000).contains(run.values.count))
        #expect(run.values.last == "token-24999")
    }

    @Test func valuesOfEndedUnitsAreLimitedInBytes() {
        let run = SecretRegistry()
        let large = String(repeating: "a", count: 100_000)
        for number in 0..<100 {
            let unit = run.forUnit()
            unit.register("\(large)\(number)")
            unit.forget()
        }
        #expect((5...20).contains(run.values.count))
        #expect(run.values.last == "\(large)99")
        let unit = run.forUnit()
        unit.register(String(repeating: "b", count: 1_000_000))
        #expect(run.values.count > 5)
        unit.forget()
        #expect(run.values.last == "\(large)99")
    }

    @Test func valuesOfTheRunDoNotCountTowardsTheLimit() {
        let run = SecretRegistry(keeping: 1)
        run.register("of-the-run")
        for value in ["of-the-run", "of-a-unit", "of-the-run"] {
            let unit = run.forUnit()
            unit.register(value)
            unit.forget()
        }
        #expect(run.values == ["of-the-run", "of-a-unit"])
    }
}
