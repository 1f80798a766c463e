import CollectionSamples
import CollectionModel
import Placeholders
import Testing

@Suite struct HubDecodingTests {
    private func hub(_ text: String) throws -> HubDefinition {
        let environment = try #require(try Sample(text, in: .hub).collection().environments.first)
        return try #require(environment.hub)
    }

    private func sharedAccessSignature(_ text: String) throws -> SharedAccessSignatureSettings {
        let token = try #require(try Sample("t: { sas: \(text) }", in: .tokens).collection().tokens.first)
        guard case .sharedAccessSignature(let settings) = token.kind else { throw OtherKind() }
        return settings
    }

    private struct OtherKind: Error {}

    @Test(arguments: [
        ("emulator", EmulatorSettings()), ("'emulator'", EmulatorSettings()), ("{ emulator: {} }", EmulatorSettings()),
    ])
    func emulatorNeedsNoSettings(_ text: String, _ settings: EmulatorSettings) throws {
        guard case .emulator(let read) = try hub(text).form else {
            Issue.record("not an emulator")
            return
        }
        #expect(read == settings)
    }

    @Test func emulatorOptionsAreDecoded() throws {
        guard case .emulator(let settings) = try hub("{ emulator: { port: 8080, hub: mine, generation: newer } }").form
        else {
            Issue.record("not an emulator")
            return
        }
        #expect(settings.port == 8080)
        #expect(settings.hub == "mine")
        #expect(settings.generation == .newer)
    }

    @Test(arguments: [
        ("{ connectionString: <<env.C>>, name: n }", ["<<env.C>>", "n"]),
        ("{ name: n, key: k, keyName: kn, namespace: ns }", ["ns", "n", "kn", "k"]),
        ("{ url: http://h/x, keyName: kn, key: k }", ["http://h/x", "kn", "k"]),
        ("{ connectionString: c, name: n, keys: { Listen: <<k>> }, kind: emulator }", ["c", "n", "<<k>>"]),
    ])
    func otherHubFormsKeepTheirTexts(_ text: String, _ texts: [String]) throws {
        #expect(try hub(text).texts.map(\.written) == texts)
    }

    @Test func kindIsNilUnlessWritten() throws {
        let unsaid = try hub("{ url: http://h/x, keyName: kn, key: k }")
        #expect(unsaid.kind == nil)
        #expect(try hub("{ url: http://h/x, keyName: kn, key: k, kind: azure }").kind == .azure)
    }

    @Test func tokenKeepsItsTexts() throws {
        let settings = try sharedAccessSignature(
            "{ resource: <<hubUrl>>, keyName: Listen, key: <<env.K>>, expiresIn: <<t>> }")
        #expect(settings.resource?.written == "<<hubUrl>>")
        #expect(settings.keyName?.written == "Listen")
        #expect(settings.key?.written == "<<env.K>>")
        guard case .placeholder = settings.expiresIn else {
            Issue.record("the duration is fixed")
            return
        }
    }

    @Test(arguments: [("{}", 3600), ("{ expiresIn: -5m }", -300), ("{ expiresIn: 0 }", 0)])
    func tokenLifetimeDefaultsToOneHour(_ text: String, _ seconds: Int) throws {
        guard case .fixed(let duration) = try sharedAccessSignature(text).expiresIn else {
            Issue.record("the duration is not fixed")
            return
        }
        #expect(duration == .seconds(seconds))
    }

    @Test(arguments: [
        ("{}", true), ("{ resource: a }", true), ("{ resource: a, key: k }", true), ("{ keyName: n, key: k }", true),
        ("{ resource: a, keyName: n, key: k }", false), ("{ connectionString: c }", false),
    ])
    func tokenWithMissingSettingsNeedsAHub(_ text: String, _ needsHub: Bool) throws {
        #expect(try sharedAccessSignature(text).needsHub == needsHub)
    }
}
