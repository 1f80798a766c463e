import AccessTokens
import HubEmulator

/// An emulated namespace with one hub, with a constant clock and without waits.
struct FuzzedNamespace: Sendable {
    let namespace: EmulatedNamespace
    let hub: HubAccess

    static let now = 1_767_225_600

    init() {
        (namespace, hub) = waiting {
            var configuration = HubEmulatorConfiguration()
            configuration.now = { Double(Self.now) }
            configuration.sleep = { _ in }
            do {
                let namespace = try await EmulatedNamespace.start(configuration)
                return (namespace, try namespace.addHub())
            } catch {
                Property.fail("the emulator does not start: \(error)")
            }
        }
    }

    var port: Int { namespace.port }

    func stop() { waiting { await namespace.stop() } }

    /// A token for the whole namespace.
    var token: String {
        guard let string = try? ConnectionString(parsing: namespace.connectionString),
            let (name, key) = try? string.keyForHub()
        else { Property.fail("\(namespace.connectionString) is no connection string") }
        return SharedAccessSignature.mint(
            resource: namespace.address + "/", keyName: name, key: key, expiry: Self.now + 3600
        ).headerValue
    }
}
