import Foundation
import TestSupport
import Testing

/// The man pages that are made from the declarations of the commands.
@Suite(.timeLimit(.minutes(20)))
struct ManualPageTests {
    private static let folder = FileManager.default.temporaryDirectory
    private static let sections = [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ]

    private func page(_ name: String) async throws -> String {
        let environment = ["SOURCE_DATE_EPOCH": "1700000000"]
        let output = try await BuiltCommand.run(["man-page", name], in: Self.folder, environment: environment)
        #expect(output.stderr == "")
        return output.stdout
    }

    private func names() async throws -> [String] {
        try await BuiltCommand.run(["man-page"], in: Self.folder).stdout.split(separator: "\n").map(String.init)
    }

    @Test func everyCommandOfHelpHasAPage() async throws {
        let help = try await BuiltCommand.run(["--help"], in: Self.folder).stdout
        let part = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
        let commands = part.matches(of: #/(?m)^  ([a-z-]+)(?: \(default\))?  /#).map { "hubrun-\($0.1)" }
        #expect(commands.count > 6)
        let names = try await names()
        #expect(Set(names).isSuperset(of: commands + ["hubrun", "hubrun-token-mint", "hubrun-token-inspect"]))
    }

    @Test func everyPageHasAllSectionsInOrder() async throws {
        for name in try await names() {
            let headings = try await page(name).matches(of: /(?m)^\.Sh (.+)$/).map { String($0.1) }
            #expect(headings == Self.sections, "\(name)")
        }
    }

    @Test func everyOptionOfHelpIsOnThePage() async throws {
        for command in ["run", "check", "emulator"] {
            let help = try await BuiltCommand.run(["help", command], in: Self.folder).stdout
            let options = Set(help.matches(of: /(?m)^  (?:-[a-zA-Z], )?--([a-z-]+)/).map { String($0.1) })
            let page = try await page("hubrun-\(command)")
            #expect(options.count > 5)
            for option in options {
                #expect(page.contains("Fl \\-\(option.replacing("-", with: "\\-"))"), "\(command) --\(option)")
            }
        }
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("mandoc"), "mandoc is not installed"))
    func mandocHasNoWarnings() async throws {
        for name in try await names() {
            let output = try await BuiltCommand.run(
                ["-Tlint", "-Wwarning"], of: URL(filePath: "/usr/bin/mandoc"), in: Self.folder,
                stdin: Data(try await page(name).utf8))
            #expect(output == BuiltCommand.Output(stdout: "", stderr: "", status: 0), "\(name)")
        }
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("groff"), "groff is not installed"))
    func groffHasNoWarnings() async throws {
        for name in try await names() {
            let output = try await BuiltCommand.run(
                ["-ww", "-mandoc", "-Tutf8", "-P", "-cbou"], of: URL(filePath: "/usr/bin/groff"), in: Self.folder,
                stdin: Data(try await page(name).utf8))
            #expect(output.stderr == "", "\(name)")
            #expect(output.status == 0)
            #expect(output.stdout.contains("November 14, 2023"), "\(name)")
        }
    }

    @Test func unknownPageIsRejected() async throws {
        let output = try await BuiltCommand.run(["man-page", "hubrun-nothing"], in: Self.folder)
        #expect(
            output
                == BuiltCommand.Output(
                    stdout: "",
                    stderr: """
                        hubrun: error: there is no page "hubrun-nothing" [HR0101]
                        hint: hubrun man-page lists the names

                        """, status: 1))
    }
}
