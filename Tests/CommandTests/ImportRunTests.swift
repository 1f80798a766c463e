import Foundation
import TestSupport
import Testing

/// `hubrun import --run` and `--env-out`.
@Suite(.timeLimit(.minutes(20)))
struct ImportRunTests {
    private static let command = """
        curl http://127.0.0.1:PORT/login -H 'Authorization: Bearer t0ken-of-mine' --json '{"password": "s3same-street"}'
        """

    @Test func copiedCommandIsSent() async throws {
        let server = try ScriptedServer.accepting("Authorization: Bearer t0ken-of-mine", "s3same-street")
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let command = Self.command.replacing("PORT", with: "\(server.port)")
        let output = try await folder.run(["import", "-", "--run", "--env-out", ".env"], stdin: command)
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout == "ok")
        #expect(output.stderr.contains("200 OK"))
        #expect(folder.text(of: ".env") == "PASSWORD=s3same-street\nTOKEN=t0ken-of-mine\n")
    }

    @Test func secretsAreAddedToAnEnvironmentFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("# mine\nTOKEN=t0ken-of-mine   # from the vault\nOTHER='a b'", to: ".env")
        let command = Self.command.replacing("PORT", with: "1").replacing("s3same-street", with: "s3s'a\\\\me $x 7")
        let arguments = ["import", "-", "--env-out", ".env", "-o", "a.yaml"]
        let output = try await folder.run(
            arguments, stdin: command.replacing("'{", with: "$'{").replacing("s'a", with: "s\\'a"))
        #expect(output.status == 0, "\(output)")
        #expect(output.stderr.contains("added to .env: PASSWORD\n"))
        #expect(try folder.mode(of: ".env") == 0o600)
        let text = try #require(folder.text(of: ".env"))
        #expect(text.hasPrefix("# mine\nTOKEN=t0ken-of-mine   # from the vault\nOTHER='a b'\nPASSWORD=\""))
        // The file is read again with the same values.
        let shown = try await folder.run(["show", "a.yaml", "--env-file", ".env", "--reveal"])
        #expect(shown.stdout.contains("Bearer t0ken-of-mine"))
        #expect(shown.stdout.contains("$x 7"))
        let again = try await folder.run(arguments + ["--force"], stdin: Self.command.replacing("PORT", with: "1"))
        #expect(again.status == 1)
        #expect(again.stderr.contains("PASSWORD has another value in \".env\""))
        #expect(folder.text(of: ".env") == text)
    }
}
