import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import Platform
import Synchronization
import Testing
import TestSupport
import Text

@Suite(.timeLimit(.minutes(20))) struct EmulatedNamespaceTests {
    /// Uses a hub over a real socket, with only the data of its connection string.
    @Test func hubCanBeUsedWithItsConnectionString() async throws {
        let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        #expect(namespace.address == "http://127.0.0.1:\(namespace.port)")
        let hub = try namespace.addHub()
        #expect(hub.url == "\(namespace.address)/hub")
        let connection = try ConnectionString(parsing: hub.connectionString)
        #expect(connection.endpoint == namespace.address)
        let (keyName, key) = try connection.keyForHub()
        #expect(keyName == hub.fullKeyName && key == hub.keys[hub.fullKeyName])
        let token = SharedAccessSignature.mint(
            resource: hub.url, keyName: keyName, key: key, expiry: 4_000_000_000
        ).headerValue
        func head(_ line: String, _ length: Int = 0) -> String {
            "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(namespace.port)\r\nAuthorization: \(token)\r\n"
                + "Content-Length: \(length)\r\n\r\n"
        }
        let address = "/hub/installations/1?api-version=2015-01"
        let outcome = try await RawClient.play(
            [
                .send(head("PUT \(address)", device.utf8.count) + device), .readUntil("\r\n\r\n"),
                .send(head("GET \(address)")), .readUntil("0\r\n\r\n"),
                .send(head("GET /hub")), .readUntil("</entry>"),
                // The connection is still open here. It must not delay the server's stop.
                .call { await namespace.stop() },
            ], to: namespace.port)
        #expect(outcome.statuses == [200, 200, 200] && outcome.end == .closed)
        let get = outcome.text.split(separator: "HTTP/1.1 ").dropFirst().first ?? ""
        #expect(get.contains("\r\nTransfer-Encoding: chunked\r\n") && !get.contains("Content-Length"))
        #expect(get.contains("\r\nDate: ") && get.contains("\r\nServer: Microsoft-HTTPAPI/2.0\r\n"))
        #expect(get.contains(#"{"installationId":"1""#))
        #expect(outcome.text.contains(/<CreatedTime>20[2-9][0-9]-/), "it was made now")
    }

    @Test func incompleteRequestDoesNotDelayTheStop() async throws {
        let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        let hub = try namespace.addHub()
        let token = SharedAccessSignature.mint(
            resource: hub.url, keyName: hub.fullKeyName, key: try #require(hub.keys[hub.fullKeyName]),
            expiry: 4_000_000_000)
        let half =
            "PUT /hub/installations/1 HTTP/1.1\r\nHost: 127.0.0.1:\(namespace.port)\r\n"
            + "Authorization: \(token.headerValue)\r\nContent-Length: 100\r\n\r\n{\"insta"
        let outcome = try await RawClient.play([.send(half), .call { await namespace.stop() }], to: namespace.port)
        #expect(outcome.end != .none)
    }

    /// The thread of a stream would otherwise keep the state's folder locked.
    @Test func releasedNamespaceEndsItsEventStreams() async throws {
        let namespace = Mutex<EmulatedNamespace?>(try await EmulatedNamespace.start(HubEmulatorConfiguration()))
        let port = try #require(namespace.withLock { $0?.port })
        _ = try namespace.withLock { try $0?.addHub() }
        let request = "GET /hub/$inbox HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/event-stream\r\n\r\n"
        let outcome = try await RawClient.play(
            [.send(request), .readUntil("nothing new"), .call { namespace.withLock { $0 = nil } }], to: port)
        #expect(outcome.statuses == [200] && outcome.end == .closed)
    }

    /// The server would otherwise start and fail in each handshake.
    @Test func unusableIdentityPreventsTheStart() async throws {
        let authority = try CertificateAuthority(name: "test", now: Int(WallClock.now))
        let name = try #require(CertificateName("localhost"))
        let (own, other) = (try authority.issue(for: [name]), try authority.issue(for: [name]))
        let damaged = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
        for identity in [
            ServerIdentity(certificates: own.certificate + damaged, key: own.key),
            ServerIdentity(certificates: own.certificate, key: other.key),
            ServerIdentity(certificates: "", key: own.key),
            ServerIdentity(certificates: own.certificate, key: Secret("no key")),
        ] {
            var configuration = HubEmulatorConfiguration()
            configuration.identity = identity
            let error = await #expect(throws: HubEmulatorError.self) {
                try await EmulatedNamespace.start(configuration)
            }
            #expect(error?.message.hasPrefix("the certificate and the key cannot be used: ") ?? false)
            #expect(!(error?.message.contains("no key") ?? true))
        }
    }

    /// A cancelled start returns, whether or not the server was running, and the port is free.
    @Test func cancelledStartReleasesThePort() async throws {
        var next: EmulatedNamespace?
        // Another test can take the port in between, hence several attempts.
        for _ in 0..<5 where next == nil {
            let first = try await EmulatedNamespace.start(HubEmulatorConfiguration())
            await first.stop()
            var configuration = HubEmulatorConfiguration()
            configuration.port = first.port
            let start = Task { [configuration] in try await EmulatedNamespace.start(configuration) }
            start.cancel()
            switch await start.result {
            case .success(let namespace):
                #expect(namespace.port == first.port)
                await namespace.stop()
            case .failure(let error): #expect(error is CancellationError || error is ListeningError, "\(error)")
            }
            next = try? await EmulatedNamespace.start(configuration)
        }
        let server = try #require(next, "five ports stayed taken")
        await server.stop()
    }

    @Test func portInUseIsReported() async throws {
        let first = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        var configuration = HubEmulatorConfiguration()
        configuration.port = first.port
        let error = await #expect(throws: ListeningError.self) { try await EmulatedNamespace.start(configuration) }
        #expect(
            error?.description == "port \(first.port) on \"127.0.0.1\" is taken by another program: "
                + "choose another one, or 0 for any that is free")
        await first.stop()
    }

    /// Another test can take the port in between, hence several attempts.
    @Test func portIsFreeOnceTheServerHasStopped() async throws {
        var second: EmulatedNamespace?
        for _ in 0..<5 where second == nil {
            let first = try await EmulatedNamespace.start(HubEmulatorConfiguration())
            await first.stop()
            var configuration = HubEmulatorConfiguration()
            configuration.port = first.port
            second = try? await EmulatedNamespace.start(configuration)
        }
        let server = try #require(second, "five ports stayed taken")
        await server.stop()
    }

    @Test(arguments: [
        ("127.0.0.1", 70_000, "hub", "\"70000\" is not a port: ports are 0 to 65535"),
        (
            "127.0.0.1", 0, "a/b",
            "\"a/b\" is not a name for a hub: a hub's name has 1 to 260 letters, digits, dots, hyphens and underscores"
        ),
    ])
    func invalidConfigurationsAreRejected(host: String, port: Int, hubName: String, message: String) async throws {
        var configuration = HubEmulatorConfiguration()
        (configuration.host, configuration.port, configuration.hubName) = (host, port, hubName)
        let error = await #expect(throws: (any Error).self) { try await EmulatedNamespace.start(configuration) }
        #expect(error.map { "\($0)" } == message)
    }

    @Test func invalidIdentityIsReported() async throws {
        var configuration = HubEmulatorConfiguration()
        configuration.identity = ServerIdentity(certificates: "nothing", key: Secret("nothing"))
        let error = await #expect(throws: HubEmulatorError.self) { try await EmulatedNamespace.start(configuration) }
        #expect(error?.message.hasPrefix("the certificate and the key cannot be used: ") == true)
    }

    @Test func foreignAddressIsReported() async throws {
        var configuration = HubEmulatorConfiguration()
        configuration.host = "192.0.2.1"
        let error = await #expect(throws: ListeningError.self) { try await EmulatedNamespace.start(configuration) }
        let reason = "Cannot assign requested address"
        #expect(error?.message == "the server cannot listen on \"192.0.2.1\", port 0: \(reason)")
    }

    @Test func hubsAreFreshAndNumbered() async throws {
        var configuration = HubEmulatorConfiguration()
        configuration.hubName = "Push"
        let namespace = try await EmulatedNamespace.start(configuration)
        let (first, second) = (try namespace.addHub(), try namespace.addHub())
        #expect(first.name == "Push" && second.name == "Push-2")
        #expect(Set(first.keys.values).isDisjoint(with: second.keys.values))
        #expect(first.keys.keys.sorted() == [DefaultRule.full.keyName, DefaultRule.listen.keyName])
        for key in first.keys.values {
            #expect(key.exposed.count == 44 && Base64.decode(key.exposed)?.count == 32)
        }
        #expect(namespace.hub(named: "push") == first)
        try namespace.removeHub(named: "push")
        #expect(namespace.hub(named: "Push") == nil)
        #expect(try namespace.addHub().name == "Push-3")
        #expect(!"\(second)".contains(second.keys[second.fullKeyName]?.exposed ?? ""))
        await namespace.stop()
    }
}
