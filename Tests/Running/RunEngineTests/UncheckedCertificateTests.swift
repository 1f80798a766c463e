import CollectionModel
import HTTP
import RunEngine
import RunRecords
import Testing

/// The number of requests for which the server's certificate was not verified.
struct UncheckedCertificateTests {
    private func count(_ sample: RunSample) async throws -> Int {
        try await sample.run { call, _ throws(TransportError) in
            .make(body: call.url.contains("/token") ? #"{"access_token":"t","expires_in":3600}"# : "")
        }.summary.insecure
    }

    @Test func repeatedRequestsAreCountedOnce() async throws {
        let sample = RunSample(
            requests: """
                  - { GET: https://h/, tls: { insecure: true }, retry: { attempts: 3, interval: 0 }, expect: { status: 201 } }
                  - { GET: https://h/, tls: { insecure: true } }
                  - { GET: https://h/ }
                  - { GET: http://h/, tls: { insecure: true } }

                """)
        #expect(try await count(sample) == 2)
    }

    @Test func requestsForTokensAreCounted() async throws {
        let sample = RunSample(
            """
            name: A
            defaults: { tls: { insecure: true } }
            tokens: { api: { oauth2: { tokenUrl: https://h/token, clientId: app, clientSecret: pw } } }
            requests:
              - { GET: http://h/, headers: { A: <<api>> } }
            """)
        #expect(try await count(sample) == 1)
    }

    @Test func requestsWithTheOptionAreCounted() async throws {
        var sample = RunSample(requests: "  - { GET: https://h/ }\n  - { GET: http://h/ }\n")
        sample.settings.commandLine.give(\.tls, TLSSetting(isInsecure: true))
        #expect(try await count(sample) == 1)
    }
}
