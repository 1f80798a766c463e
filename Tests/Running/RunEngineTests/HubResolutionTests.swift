import CollectionModel
import Cryptography
import Diagnostics
import Placeholders
import RunEngine
import Secrets
import Testing

struct HubResolutionTests {
    private static let key = "c2VjcmV0LWtleS1mb3ItdGVzdHMtb25seS0xMjM0NTY="

    private func connection(
        _ hub: String, environment: [String: String] = [:]
    ) throws(Diagnostic) -> (HubConnection?, Set<String>) {
        let text = """
            name: Hub
            environments:
              test:
                hub: \(hub)
            variables: { empty: "", bare: ns.example/h }
            requests: [{ GET: http://localhost/ }]
            """
        let reading = CollectionReader.collection(Array(text.utf8), path: "sample.yaml")
        #expect(reading.diagnostics.diagnostics.map(\.message) == [])
        let planned = PlannedCollection(
            collection: reading.content, environment: reading.content.environments.first)
        var settings = RunSettings(userAgent: "test")
        settings.processEnvironment = environment
        let secrets = SecretRegistry()
        let scope = VariableScope(planned, settings: settings, iteration: 1, secrets: secrets, now: { 0 })
        let connection = try reading.content.environments.first?.hub?.connection(in: scope)
        return (connection, Set(secrets.values))
    }

    private func error(_ hub: String, environment: [String: String] = [:]) -> String {
        do throws(Diagnostic) {
            _ = try connection(hub, environment: environment)
            return "no mistake"
        } catch {
            let place = error.range.map { "\($0.start.line):\($0.start.column) " } ?? ""
            return place + error.message + (error.hint.map { " → \($0)" } ?? "")
        }
    }

    @Test(arguments: ["emulator", "{ emulator: { port: 0 } }"])
    func emulatedHubIsCreatedByTheRun(hub: String) throws {
        #expect(try connection(hub).0 == nil)
    }

    @Test func connectionStringIsParsed() throws {
        let text = "Endpoint=sb://ns.servicebus.windows.net/;SharedAccessKeyName=Full;SharedAccessKey=\(Self.key)"
        let (hub, secrets) = try connection(
            "{ connectionString: <<env.CS>>, name: my-hub }", environment: ["CS": text])
        #expect(hub?.url == "https://ns.servicebus.windows.net/my-hub")
        #expect(hub?.namespace == "ns")
        #expect(hub?.name == "my-hub")
        #expect(hub?.keyName == "Full")
        #expect(hub?.keys == ["Full": Secret(Self.key)])
        #expect(hub?.label == "https://ns.servicebus.windows.net/my-hub (azure)")
        #expect(secrets == [text, Self.key])
    }

    @Test func connectionStringCanNameAnEmulator() throws {
        let (hub, _) = try connection(
            "{ connectionString: Endpoint=http://127.0.0.1:8080;SharedAccessKeyName=K;SharedAccessKey=abcd, name: h }")
        #expect(hub?.url == "http://127.0.0.1:8080/h")
        #expect(hub?.namespace == "127.0.0.1:8080")
        #expect(hub?.kind == .emulator)
    }

    @Test(arguments: ["ns", "ns.servicebus.windows.net"])
    func namespaceCanBeShortOrFull(namespace: String) throws {
        let (hub, secrets) = try connection("{ namespace: \(namespace), name: h, keyName: K, key: abcd }")
        #expect(hub?.url == "https://ns.servicebus.windows.net/h")
        #expect(hub?.namespace == "ns")
        #expect(hub?.keys == ["K": Secret("abcd")])
        #expect(secrets == ["abcd"])
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1:8080"), ("localhost:8080", "localhost:8080"), ("localhost", "localhost"),
        ("http://127.0.0.1:8080", "127.0.0.1:8080"), ("http://hub:8080/", "hub:8080"),
    ])
    func namespaceCanNameAnEmulator(namespace: String, host: String) throws {
        let (hub, _) = try connection("{ namespace: '\(namespace)', name: h, keyName: K, key: abcd }")
        #expect(hub?.url == "http://\(host)/h")
        #expect(hub?.namespace == host)
        #expect(hub?.kind == .emulator)
    }

    @Test(arguments: ["ns:8080", "localhost:x", "http://", "https://ns", "http://a/b", "http://127.0.0.1:99999"])
    func otherNamespacesAreRejected(namespace: String) {
        #expect(throws: (any Error).self) {
            try connection("{ namespace: '\(namespace)', name: h, keyName: K, key: abcd }")
        }
    }

    @Test func namespaceOfAnotherCloudKeepsItsHost() throws {
        let (hub, _) = try connection("{ namespace: ns.servicebus.chinacloudapi.cn, name: h, keyName: K, key: abcd }")
        #expect(hub?.url == "https://ns.servicebus.chinacloudapi.cn/h")
        #expect(hub?.namespace == "ns.servicebus.chinacloudapi.cn")
    }

    @Test(arguments: [
        ("http://127.0.0.1:9/a/b", "http://127.0.0.1:9/a/b", "127.0.0.1:9", "a/b", HubDefinition.Kind.emulator),
        ("https://ns.example/h//", "https://ns.example/h", "ns.example", "h", .azure),
    ])
    func urlDefinesTheWholeHub(
        written: String, url: String, namespace: String, name: String, kind: HubDefinition.Kind
    ) throws {
        let (hub, secrets) = try connection("{ url: '\(written)', keyName: K, key: abcd }")
        #expect(hub?.url == url)
        #expect(hub?.namespace == namespace)
        #expect(hub?.name == name)
        #expect(hub?.kind == kind)
        #expect(secrets == ["abcd"])
    }

    @Test func kindAndMoreKeysCanBeGiven() throws {
        let (hub, secrets) = try connection(
            "{ url: http://localhost/h, keyName: K, key: abcd, kind: azure, keys: { L: efgh } }")
        #expect(hub?.kind == .azure)
        #expect(hub?.keys == ["K": Secret("abcd"), "L": Secret("efgh")])
        #expect(secrets == ["abcd", "efgh"])
    }

    @Test(arguments: [
        (
            "{ connectionString: <<empty>>, name: h }",
            "4:30 the connection string is empty → give <<empty>> a value"
        ),
        (
            "{ connectionString: Endpoint=sb://ns/;SharedAccessKeyName=K;SharedAccessKey=k, name: <<empty>> }",
            "4:95 the hub's name is empty → give <<empty>> a value"
        ),
        (
            "{ connectionString: Endpoint=sb://ns/;SharedAccessKeyName=K;SharedAccessKey=k, name: a/b }",
            "4:95 this cannot be the name of a hub → it is the last part of the hub's address, without slashes and blanks"
        ),
        (
            "{ namespace: sb://ns.servicebus.windows.net/, name: h, keyName: K, key: k }",
            "4:23 the namespace is not a host name → write it without sb:// and "
                + "slashes, as in ns or ns.servicebus.windows.net; an emulator's as in http://127.0.0.1:8080"
        ),
        (
            "{ namespace: ns, name: h, keyName: <<empty>>, key: k }",
            "4:45 the key name is empty → give <<empty>> a value"
        ),
        (
            "{ namespace: ns, name: h, keyName: K, key: <<empty>> }",
            "4:53 the key is empty → give <<empty>> a value"
        ),
        (
            "{ url: <<bare>>, keyName: K, key: k }",
            "4:17 the hub's url does not begin with http:// or https:// → it is the hub's whole address, as in "
                + "https://ns.servicebus.windows.net/hub"
        ),
        (
            "{ url: http://ns.example/, keyName: K, key: k }",
            "4:17 the hub's url names no hub → put the hub's name after it, as in http://ns.example/hub"
        ),
        (
            "{ url: http://me:pw@ns.example/h, keyName: K, key: k }",
            "4:17 the hub's url has more in it than an address → leave out user name, query, fragment and blanks, as in "
                + "https://ns.servicebus.windows.net/hub"
        ),
        ("{ namespace: ns, name: h, keyName: K, key: <<env.KEY>> }", "4:53 \"env.KEY\" has no value"),
        (
            "{ url: http://ns/h, keyName: K, key: k, keys: { L: <<empty>> } }",
            "4:61 the key is empty → give <<empty>> a value"
        ),
    ])
    func errorHasItsKey(hub: String, message: String) {
        #expect(error(hub) == message)
    }

    @Test func invalidConnectionStringIsAnError() {
        #expect(
            error("{ connectionString: Endpoint=sb://ns/, name: h }")
                == "4:30 the connection string has no \"SharedAccessKeyName\" → it looks like "
                + "\"SharedAccessKeyName=DefaultFullSharedAccessSignature\"")
    }
}
