import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct EmulatorResponderTests {
    @Test func rootDescribesTheEmulator() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, "/")
            #expect(answer.status == .ok)
            #expect(answer.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(answer.text.hasPrefix("This is hubrun's emulated notification hub."))
            #expect(answer.text.contains("\n  http://localhost/hub\n"))
        }
    }

    @Test(arguments: [
        ("nonsense", "There is no such resource in a notification hub"),
        ("installations", "There is no such resource in a notification hub"),
        ("installations/1/2", "There is no such resource in a notification hub"),
    ])
    func unknownAddresses(path: String, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.get, path)
            #expect(answer.status == .notFound)
            #expect(answer.detail == detail)
        }
    }

    @Test(arguments: ["/other/installations/1", "/other/messages"])
    func unknownHubs(path: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, path, headers: ["Authorization": try hub.token()])
            #expect(answer.status == .notFound)
            #expect(answer.detail == "No service is hosted at the specified address.")
        }
    }

    @Test(arguments: [
        ("?api-version=2015-01", 404), ("?API-Version=2023-10-01-preview", 404), ("", 404), ("?api-version=1.0", 400),
        ("?api-version=", 400), ("?x&api-version=latest", 400),
    ])
    func apiVersions(query: String, status: Int) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.get, "installations/1\(query)")
            #expect(answer.status.code == status)
        }
    }

    @Test func unknownAPIVersionIsReported() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.get, "installations/1?api-version=1.0")
            #expect(
                answer.detail
                    == "The api-version '1.0' in the query string is not supported. Either remove it from the Uri or "
                    + "use one of '2013-04,2013-07,2013-10,2014-09,2015-01,2015-04,2015-08,2016-07,2017-04,2020-06'.")
        }
    }

    @Test(arguments: [
        ("/", "GET"), ("/hub/$inbox", "GET, DELETE"), ("/hub/$devices", "GET"), ("/hub/$messages", "GET"),
        ("/hub/$gone", "GET"), ("/$emulator/hubs", "GET"), ("/$emulator/events", "GET"),
        ("/$emulator/state", "GET, PUT, DELETE"), ("/$emulator/files", "GET"),
    ])
    func otherMethodsOfPagesAreRejected(path: String, allowed: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.post, path)
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.header("Allow") == allowed)
        }
    }
}
