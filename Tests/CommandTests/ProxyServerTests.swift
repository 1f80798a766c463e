import Foundation
import TestSupport
import Testing

/// Requests through a real proxy (tinyproxy).
@Suite(
    .timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("tinyproxy"), "tinyproxy is not installed"))
struct ProxyServerTests {
    /// Starts a server that responds with the request, to show the header fields that a proxy adds.
    private static func origin() throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(request.utf8.count)\r\n\r\n\(request)"
            })
    }

    /// The outcomes of a run. tinyproxy may close a kept connection, and the request is sent again on another one.
    private func withoutResends(_ run: RealServerRun) -> [String] {
        run.outcomes.map { $0.replacing("  passed after 2 attempts, the last TIME", with: "") }
    }

    @Test func proxyComesFromSettingOptionOrEnvironment() async throws {
        let (origin, proxy) = (try Self.origin(), try await ExternalServer.tinyproxy())
        defer { origin.stop(); proxy.stop() }
        let requests = """
            - name: By its setting
              GET: \(origin.url())
              proxy: \(proxy.url(""))
              expect: { text: { contains: tinyproxy } }
            - name: By whatever is set
              GET: \(origin.url())
              expect: { text: { contains: tinyproxy } }
            - name: None
              GET: \(origin.url())
              proxy: none
              expect: { text: { not: { contains: tinyproxy } } }
            """
        let expected = [
            "✓ By its setting  200  TIME", "✓ By whatever is set  200  TIME", "✓ None  200  TIME",
        ]
        let folder = try CertificateFolder()
        let option = try await RealServerRun(requests, in: folder, arguments: ["--proxy", proxy.url("")])
        #expect(withoutResends(option) == expected)
        let lower = try await RealServerRun(requests, in: folder, environment: ["http_proxy": proxy.url("")])
        #expect(withoutResends(lower) == expected)
        let all = try await RealServerRun(requests, in: folder, environment: ["all_proxy": proxy.url("")])
        #expect(withoutResends(all) == expected)
        let direct = try await RealServerRun(
            "- { name: Exempt, GET: \"\(origin.url())\", expect: { text: { not: { contains: tinyproxy } } } }",
            in: folder,
            environment: ["http_proxy": proxy.url(""), "no_proxy": "127.0.0.1"])
        #expect(direct.outcomes == ["✓ Exempt  200  TIME"])
    }

    @Test func credentialsAreSentAndNotPrinted() async throws {
        let origin = try Self.origin()
        let proxy = try await ExternalServer.tinyproxy(credentials: "ada proxy-password")
        defer { origin.stop(); proxy.stop() }
        let with = proxy.url("").replacing("http://", with: "http://ada:proxy-password@")
        let run = try await RealServerRun(
            """
            - name: With
              GET: \(origin.url())
              proxy: "\(with)"
            - name: Without
              GET: \(origin.url())
              proxy: \(proxy.url(""))
              expect: { status: 407 }
            - name: Wrong
              GET: \(origin.url())
              proxy: "\(with.replacing("proxy-password", with: "other-password"))"
              expect: { status: 200 }
            """, in: try CertificateFolder(), arguments: ["-V"])
        #expect(run.lines.filter { $0.hasPrefix("✓ With") } == ["✓ With  200  TIME", "✓ Without  407  TIME"])
        #expect(run.lines.contains("✗ Wrong  401  TIME") || run.lines.contains("✗ Wrong  407  TIME"))
        #expect(run.status == 4)
        #expect(!run.lines.joined().contains("proxy-password"))
    }

    @Test func emulatedHubIsReachedDirectly() async throws {
        let proxy = try await ExternalServer.tinyproxy()
        defer { proxy.stop() }
        let run = try await RealServerRun(
            """
            - name: An installation
              GET: <<hubUrl>>/installations/none
              query: { api-version: 2015-01 }
              headers: { Authorization: <<sasToken>> }
              expect: { status: 404, headers: { Via: { exists: false } } }
            """, in: try CertificateFolder(), arguments: ["--proxy", "http://127.0.0.1:1"],
            environment: ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"],
            top: "environments: { emulator: { hub: emulator } }\n")
        #expect(run.outcomes == ["✓ An installation  404  TIME"])
    }

    @Test func unreachableProxyIsReported() async throws {
        let refusing = try ScriptedServer.refusingPort()
        defer { close(refusing.socket) }
        let run = try await RealServerRun(
            "- { name: It, GET: \"http://192.0.2.1/\" }", in: try CertificateFolder(),
            environment: ["http_proxy": "http://127.0.0.1:\(refusing.port)"])
        #expect(
            run.outcomes == [
                "✗ It  connection  TIME",
                "collection.yaml:3:22: connection refused by 127.0.0.1 port PORT (the proxy for 192.0.2.1)",
                "3 |  - { name: It, GET: \"http://192.0.2.1/\" }",
                "|  ^^^^^^^^^^^^^^^^^^^",
                "hint: is the proxy running, and is its port right? "
                    + "it comes from the environment: http_proxy, https_proxy or all_proxy",
            ])
        #expect(run.status == 3)
    }

    /// `HTTP_PROXY` without `http_proxy`: one warning at the end of the run, for the requests that would use the proxy.
    @Test func proxyInCapitalsIsExplained() async throws {
        let refusing = try ScriptedServer.refusingPort()
        defer { close(refusing.socket) }
        let requests = """
            - { name: Plain, GET: "http://127.0.0.1:\(refusing.port)/" }
            - { name: Again, GET: "http://127.0.0.1:\(refusing.port)/" }
            - { name: Secure, GET: "https://127.0.0.1:\(refusing.port)/" }
            """
        let warning = "HTTP_PROXY is not used for http URLs"
        let run = try await RealServerRun(
            requests, in: try CertificateFolder(), environment: ["HTTP_PROXY": "http://127.0.0.1:1"])
        #expect(run.lines.contains { $0.hasSuffix("\(warning) (2 requests)") })
        #expect(run.lines.contains("hint: set http_proxy instead"))
        for more in [["http_proxy": "http://127.0.0.1:1"], ["NO_PROXY": "localhost, .0.0.1"]] {
            let usual = try await RealServerRun(
                requests, in: try CertificateFolder(),
                environment: more.merging(["HTTP_PROXY": "http://127.0.0.1:1"]) { $1 })
            #expect(!usual.lines.contains { $0.contains(warning) })
        }
    }
}
