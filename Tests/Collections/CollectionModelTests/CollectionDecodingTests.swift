import CollectionSamples
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

@Suite struct CollectionDecodingTests {
    @Test func everyTopLevelKeyIsDecoded() throws {
        let collection = try Sample(
            """
            x-base: &base { timeout: 2s }
            name: All
            description: of it
            environments: { one: { variables: { a: 1 }, secrets: a, hub: emulator }, two: {} }
            variables: { a: <<b>>, n: 5, list: [1, two] }
            secrets: [a, env.KEY]
            tokens: { listen: { sas: { keyName: Listen, expiresIn: -5m } } }
            defaults: { <<: *base, delay: 1ms }
            stopOnFailure: true
            setup: [{ GET: http://h/1 }]
            requests: [{ GET: http://h/2 }, { group: G, requests: [{ GET: http://h/3 }] }]
            teardown: [{ GET: http://h/4 }]
            """, in: .collection
        ).collection()
        #expect(collection.description == "of it")
        #expect(collection.environments.map(\.name) == ["one", "two"])
        #expect(collection.environments[0].secrets.map(\.name) == ["a"])
        #expect(collection.environments[1].hub == nil)
        #expect(collection.variables.map { $0.value.literal } == [nil, 5, [1, "two"]])
        #expect(collection.secrets.map(\.name) == ["a", "env.KEY"])
        #expect(collection.tokens.map(\.name) == ["listen"])
        #expect(collection.stopOnFailure)
        #expect(collection.sections.map(\.items.count) == [1, 2, 1])
        guard case .fixed(let timeout)? = collection.defaults.timeout.value,
            case .fixed(let delay)? = collection.defaults.delay.value
        else {
            Issue.record("the durations are not fixed")
            return
        }
        #expect(timeout == .seconds(2))
        #expect(delay == .milliseconds(1))
    }

    @Test func groupKeepsItsKeysAndNests() throws {
        let collection = try Sample(
            """
            - group: Outer
              description: why
              variables: { a: 1 }
              tags: smoke
              when: { <<hubKind>>: emulator }
              defaults: { timeout: 5s }
              stopOnFailure: true
              requests:
                - group: Inner
                  tags: [a, b]
                  requests: [{ GET: http://h/ }]
            """, in: .item
        ).collection()
        guard case .group(let outer)? = collection.requests.first, case .group(let inner)? = outer.items.first else {
            Issue.record("no groups")
            return
        }
        #expect(outer.name == "Outer")
        #expect(outer.description == "why")
        #expect(outer.variables.map(\.name) == ["a"])
        #expect(outer.tags == ["smoke"])
        #expect(outer.conditions.map(\.subject.written) == ["<<hubKind>>"])
        #expect(outer.stopOnFailure)
        #expect(inner.tags == ["a", "b"])
        #expect(inner.items.count == 1)
    }

    @Test func allDiagnosticsOfAFileAreReportedInOrder() {
        let sample = Sample(
            """
            requests:
              - GET: h.x/a
                timeout: 5
                expect: { status: 99, json: { $.a: { contain: 1 } } }
              - group: G
                requests:
                  - POTS: http://h/
                    capture: { a: { jsn: $.a } }
            names: A
            variables: { a: yes, 1b: 2 }
            teardown: none
            """, in: .collection)
        #expect(
            sample.diagnostics.map { $0.prefix { $0 != "→" } } == [
                "2:10-15 \"h.x/a\" is not a URL ",
                "3:14-15 \"timeout\" is \"5\" without a unit ",
                "4:23-25 \"99\" is not a status ",
                "4:42-49 unknown key \"contain\" in a matcher ",
                "7:9-13 unknown key \"POTS\" in a request ",
                "8:25-28 unknown key \"jsn\" in a capture ",
                "9:1-6 unknown key \"names\" in a collection ",
                "10:17-20 warning: \"yes\" is text here, not a boolean ",
                "10:22-24 \"1b\" cannot be a name ",
                "11:11-15 \"teardown\" must be a list, not text ",
            ])
    }

    @Test func diagnosticInAnAliasedNodeIsReportedOnce() {
        let sample = Sample(
            """
            name: A
            x-slow: &slow { timeout: 5 }
            requests:
              - { GET: http://h/1, <<: *slow }
              - { GET: http://h/2, <<: *slow }
            """, in: .collection)
        #expect(
            sample.diagnostics == [
                "2:26-27 \"timeout\" is \"5\" without a unit → "
                    + "a duration is a number and a unit: us, ms, s, m, h or d, as in 1.5s or 1m30s"
            ])
    }

    @Test func longAndUnprintableWordsAreShortenedInDiagnostics() {
        let word = String(repeating: "x", count: 100)
        #expect(
            Sample("status: \(word)\nreason: { \"a\\nb\\u001b[31m\": 2, equals: 1 }", in: .expect).diagnostics.map {
                $0.prefix { $0 != "→" }
            } == [
                "1:9-109 \"\(String(repeating: "x", count: 80))…\" is not a status ",
                "2:11-27 unknown key \"a␊b␛[31m\" in a matcher ",
            ])
    }

    @Test func environmentFileIsDecodedOnItsOwn() {
        let text = "variables: { a: 1 }\nhub: emulator\n"
        let reading = CollectionReader.environment(Array(text.utf8), path: "azure.yaml", name: "azure")
        #expect(reading.diagnostics.sorted.map { $0.line() } == [])
        #expect(reading.content.name == "azure")
        #expect(reading.content.variables.map(\.name) == ["a"])
        #expect(reading.content.hub != nil)
    }

    @Test func errorsOfAnEnvironmentFileAreReported() {
        let reading = CollectionReader.environment(Array("varaibles: {}\n".utf8), path: "azure.yaml", name: "azure")
        #expect(
            reading.diagnostics.sorted.map { $0.line() }
                == ["1:1-10 unknown key \"varaibles\" in an environment → did you mean \"variables\"?"])
    }
}

/// An error that an earlier stage reported does not lead to further diagnostics.
@Suite struct FollowingDiagnosticsTests {
    @Test(arguments: [
        ("- GET:", Sample.Place.item), ("requests: [{ GET: http://h/ }]\nname:", .collection),
        ("when: { <<x: azure }", .request),
        ("expect: { values: { <<a | uper>>: 1 } }", .request), ("json: { a: }", .body), ("{ equals: }", .matcher),
        ("a: { sas: }", .tokens), ("a: { from: text, filters: 'trim trim' }", .capture), ("a: { from: }", .capture),
        ("{ url: , keyName: a, key: b }", .hub),
    ])
    func anErrorHasOneMessage(_ piece: String, _ place: Sample.Place) {
        #expect(Sample(piece, in: place).diagnostics.count == 1)
    }
}
