import Foundation
import TestSupport
import Testing

/// The emulated hub of a run whose port is in use.
struct EmulatedHubPortTests {
    @Test(.timeLimit(.minutes(20)))
    func hubThatCannotStartIsAnErrorOfTheRequest() async throws {
        let server = try ScriptedServer(.hold)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Emulated
            environments:
              here:
                hub: { emulator: { port: \(server.port) } }
            requests:
              - { name: R, GET: "<<hubUrl>>/installations/x" }
            """, to: "collection.yaml")
        let output = try await folder.run(["collection.yaml"])
        #expect(output.status == 3)
        #expect(
            StableText.make(output.stdout, folder: folder.url) == """
                Emulated — environment here
                  ✗ R                                             not sent
                    collection.yaml:4:5: the emulated hub could not start: port \(server.port) on "127.0.0.1" is taken by another program: choose another one, or 0 for any that is free
                      4 |     hub: { emulator: { port: \(server.port) } }
                        |     ^^^
                      again: hubrun collection.yaml --name "R"
                1 not carried out of 1 request in TIME

                """)
    }
}
