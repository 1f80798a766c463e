import Testing

@testable import CollectionChecks
@testable import Scripting

/// `check` knows by a list which words of assertions check something: it must agree with the engine.
struct AssertionWordsTests {
    private func names(_ words: Set<String>) -> String {
        "[\(words.sorted().map { "'\($0)'" }.joined(separator: ","))]"
    }

    @Test func methodsDoNothingBeforeTheyAreCalled() async throws {
        let result = try await PostmanPhase().run(
            """
            for (const name of \(names(AssertionChain.methods))) {
              if (typeof pm.expect(1).to[name] !== 'function') console.log(name);
            }
            """)
        #expect(result.console.map(\.text) == [])
        #expect(result.failures.isEmpty)
    }

    @Test func fillersNeverFail() async throws {
        let result = try await PostmanPhase().run(
            """
            for (const name of \(names(AssertionChain.fillers))) {
              for (const value of [undefined, 0, 'a', {}]) { pm.expect(value)[name]; pm.expect(value).not[name]; }
              if (typeof pm.expect(1)[name] === 'function') console.log(name);
            }
            """)
        #expect(result.console.map(\.text) == [])
        #expect(result.failures.isEmpty)
    }

    /// A method of the engine that is not in the list would count as an assertion that checks something.
    ///
    /// A property checks something when it is read, so it fails for one of two opposite subjects.
    @Test func listHasAllMethodsOfTheEngine() async throws {
        let result = try await PostmanPhase().run(
            """
            const known = new Set(\(names(AssertionChain.methods)));
            const assertion = pm.expect(1);
            const names = Object.getOwnPropertyNames(Object.getPrototypeOf(assertion));
            for (const name of names) {
              if (known.has(name) || /^_|^constructor$|^assert$/.test(name)) continue;
              let failures = 0;
              for (const subject of [pm.expect(1), pm.expect(1).not]) {
                try { if (typeof subject[name] !== 'function') failures += 1; } catch { failures += 1; }
              }
              if (failures === 0) console.log(name);
            }
            console.log(names.length > 50);
            """)
        #expect(result.console.map(\.text) == ["true"])
        #expect(result.failures.isEmpty)
    }
}
