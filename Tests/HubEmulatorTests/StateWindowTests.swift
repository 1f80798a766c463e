import Cryptography
import HTTPTypes
import HubEmulator
import JSON
import HummingbirdTesting
import NotificationHub
import Testing

/// `/$emulator/state`, through which a namespace is exported, imported and emptied.
@Suite(.timeLimit(.minutes(20))) struct StateWindowTests {
    private func put(_ id: String, _ hub: EmulatedHub) async throws {
        let body = #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"h"}"#
        #expect(try await hub.send(.put, "installations/\(id)", body: body).status == .ok)
    }

    @Test func anExportMakesTheSameNamespaceElsewhere() async throws {
        try await EmulatedHub.test { first in
            try await put("a", first)
            let token = try first.token()
            let export = try await first.request(.get, "/$emulator/state")
            #expect(export.header("Content-Type") == "application/x-ndjson; charset=utf-8")
            try await EmulatedHub.test { second in
                let old = try second.token()
                #expect(try await second.request(.put, "/$emulator/state", body: export.text).status == .noContent)
                // The keys are the export's from now on.
                #expect(try await second.send(.get, "installations/a", token: token).status == .ok)
                #expect(try await second.send(.get, "installations/a", token: old).status == .unauthorized)
                #expect(try await second.request(.get, "/$emulator/state").text == export.text)
            }
        }
    }

    @Test func aResetKeepsHubsAndKeys() async throws {
        try await EmulatedHub.test { hub in
            let token = try hub.token()
            try await put("a", hub)
            #expect(try await hub.request(.delete, "/$emulator/state").status == .noContent)
            #expect(try await hub.send(.get, "installations/a", token: token).status == .notFound)
            #expect(try await hub.send(.put, "installations/1", token: token, body: device).status == .ok)
        }
    }

    @Test(
        arguments: [
            ("", "it has no hub"),
            ("nonsense", "line 1: it is not JSON: "),
            ("{\"hub\":\"hub\",\"canceled\":\"1\"}\n", "line 1: the hub \"hub\" was not created before"),
            ("EXPORT{\"hub\":\"hub\",\"painted\":1}\n", "line 5: \"painted\" is no change of a hub"),
            ("EXPORTEXPORT", "line 6: the hub \"hub\" is there already"),
        ])
    func anImportThatIsNotWholeChangesNothing(body: String, reason: String) async throws {
        try await EmulatedHub.test { hub in
            let export = try await hub.request(.get, "/$emulator/state").text
            try await put("a", hub)
            let answer = try await hub.request(
                .put, "/$emulator/state", body: body.replacing("EXPORT", with: export))
            #expect(answer.status == .badRequest)
            let error = JSONValue.string("The state is not valid: \(reason)").compactText().dropLast()
            #expect(answer.text.hasPrefix("{\"error\":\(error)"), "\(answer.text)")
            #expect(try await hub.send(.get, "installations/a").status == .ok)
        }
    }
}
