import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing

/// The access of other machines to an emulator that listens on more than loopback.
@Suite struct NetworkAccessTests {
    private static let routes: [(HTTPMethod, String)] = [
        (.get, "/$emulator/state"), (.put, "/$emulator/state"), (.delete, "/$emulator/state"),
        (.get, "/$emulator/files"), (.put, "/$emulator/files/a"), (.get, "/$emulator/hubs"),
        (.get, "/$emulator/events"), (.get, "/$emulator/nothing"), (.get, "/$emulator"),
        (.get, "/$emulator/faults"), (.put, "/$emulator/clock"), (.delete, "/$emulator/generation"),
        (.get, "/hub/$inbox"), (.delete, "/hub/$inbox"), (.get, "/hub/$inbox/1"), (.get, "/hub/$devices"),
        (.get, "/hub/$messages"), (.put, "/hub/$gone/1"), (.post, "/hub/$test"), (.get, "/HUB/%24DEVICES"),
        (.put, "/hub/$devices/1"), (.delete, "/hub/$devices/1"), (.get, "/hub/$access"), (.get, "/other/$devices"),
        (.head, "/hub/$devices"),
    ]

    private func test(
        host: String = "0.0.0.0", _ body: @escaping @Sendable (EmulatedHub) async throws -> Void
    ) async throws {
        try await EmulatedHub.test(configure: { $0.host = host }, body)
    }

    private func token(_ rule: AuthorizationRule, _ resource: String = "") -> String {
        SharedAccessSignature.mint(
            resource: "http://localhost/\(resource)", keyName: rule.keyName, key: rule.primaryKey,
            expiry: EmulatedHub.now + 60
        ).headerValue
    }

    @Test(arguments: ["0.0.0.0", "", "::", "192.168.0.1", "my.machine"])
    func requestsWithoutATokenAreRejected(host: String) async throws {
        try await test(host: host) { hub in
            for (method, path) in Self.routes {
                let answer = try await hub.request(method, path, body: "{}")
                #expect(answer.status == .unauthorized, "\(method) \(path)")
                guard method != .head else { continue }
                #expect(
                    answer.text.hasPrefix(#"{"error":"this address needs a token, for the emulator listens on more"#))
            }
        }
    }

    @Test func listenKeyIsRejected() async throws {
        try await test { hub in
            let listen = try #require(hub.hubs.hub(named: "hub")?.authorizer.rules.first { $0.claims == [.listen] })
            for (method, path) in Self.routes {
                let answer = try await hub.request(
                    method, path, headers: ["Authorization": token(listen)], body: "{}")
                #expect(answer.status == .unauthorized, "\(method) \(path)")
            }
        }
    }

    /// A hub's key permits access to that hub's inspection routes, and not to those of the namespace.
    @Test func hubKeyGrantsAccessToItsWindows() async throws {
        try await test { hub in
            let full = try #require(hub.hubs.hub(named: "hub")?.authorizer.rules.first { $0.claims.contains(.manage) })
            let headers = ["Authorization": token(full)]
            #expect(try await hub.request(.get, "/hub/$devices", headers: headers).status == .ok)
            #expect(try await hub.request(.get, "/$emulator/state", headers: headers).status == .unauthorized)
            let other = ["Authorization": token(full, "other")]
            #expect(try await hub.request(.get, "/hub/$devices", headers: other).status == .unauthorized)
        }
    }

    @Test func namespaceKeyGrantsAccessToEverything() async throws {
        try await test { hub in
            let headers = ["Authorization": hub.rootToken()]
            for (method, path) in Self.routes where path != "/$emulator/events" {
                let answer = try await hub.request(method, path, headers: headers, body: "")
                #expect(![.unauthorized, .forbidden].contains(answer.status), "\(method) \(path)")
            }
        }
    }

    /// Otherwise the user could not reset a clock that was set far ahead.
    @Test func tokenExpiryUsesTheRealClock() async throws {
        try await test { hub in
            let headers = ["Authorization": hub.rootToken()]
            let ahead = try await hub.request(.put, "/$emulator/clock", headers: headers, body: #"{"offset":"48h"}"#)
            #expect(ahead.status == .ok)
            #expect(try await hub.request(.delete, "/$emulator/clock", headers: headers).status == .ok)
        }
    }

    @Test func pageIsAvailableWithoutHubNames() async throws {
        try await test { hub in
            for path in ["/$emulator/page.css", "/$emulator/page.js"] {
                #expect(try await hub.request(.get, path).status == .ok)
            }
            #expect(try await hub.request(.get, "/", headers: ["Accept": "text/html"]).status == .ok)
            let text = try await hub.request(.get, "/").text
            #expect(text.contains("GET / with a token lists them") && !text.contains("http://localhost/hub\n"))
            #expect(text.contains("With one of the Manage right, and only here:"))
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "::1", "127.0.0.3", "LOCALHOST"])
    func tokenIsNotNeededOnLoopback(host: String) async throws {
        try await test(host: host) { hub in
            let state = try await hub.request(.get, "/$emulator/state")
            let inbox = try await hub.request(.get, "/hub/$inbox", headers: ["Authorization": "nonsense"])
            #expect(state.status == .ok && inbox.status == .ok)
        }
    }
}
