import Foundation
import Testing

/// The hints for options of other tools, and the existence of the options that they name.
struct ForeignOptionTests {
    @Test(arguments: [
        "-k", "-s", "-i", "-x", "-m", "--max-time", "-E", "--http2", "-n", "--iteration-count", "-d",
        "--iteration-data", "-r", "--reporters", "--bail", "--timeout-request", "--delay-request", "-g",
        "--env-var", "--ssl-client-cert", "--ssl-client-key",
        "--ssl-client-cert-list", "--ssl-client-passphrase", "--variable",
        "--ignore-redirects", "--max-filesize", "-c",
        "--variables-file", "--report-junit", "--from-entry", "--to-entry", "--parallel", "--csv-file-path", "--tags",
        "--exclude-tags", "--env-file-path",
    ])
    func optionOfAnotherToolHasTheEquivalentOptionAsHint(_ option: String) async throws {
        let folder = FileManager.default.temporaryDirectory
        let output = try await BuiltCommand.run([option, "collection.yaml"], in: folder)
        #expect(output.status == 1)
        #expect(output.stderr.contains("there is no option \(option)"))
        let counterpart = try #require(output.stderr.firstMatch(of: #/ is (--?[a-zA-Z][a-z-]*)/#)?.1)
        let help = try await BuiltCommand.run(["run", "--help"], in: folder)
        #expect(help.stdout.contains(try Regex("(^|[ ,])\(counterpart)([ ,\\n])").anchorsMatchLineEndings()))
    }

    @Test(arguments: ["-H", "-X", "-u", "-o", "-L", "-f", "-F", "-b", "--json", "--retry-interval"])
    func optionThatDescribesARequestHasAHintAboutCollections(_ option: String) async throws {
        let output = try await BuiltCommand.run(
            [option, "collection.yaml"], in: FileManager.default.temporaryDirectory)
        #expect(output.status == 1)
        #expect(output.stderr.contains("\(option) belongs in the collection: "))
    }
}
