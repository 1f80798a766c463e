import Foundation
import TestSupport
import Testing

/// The scripts of the composite action for users' workflows, with the inputs that GitHub passes.
@Suite(.timeLimit(.minutes(20)))
struct WorkflowActionTests {
    private let action: WorkflowAction

    init() throws {
        action = try WorkflowAction()
    }

    // MARK: Run

    /// Replaces hubrun by a program that prints its arguments and writes only one report.
    private func recordArguments(status: Int = 0) throws {
        try action.program(
            "hubrun", #"printf '[%s]' "$@"; echo; mkdir -p out; echo x >out/junit.xml; exit \#(status)"#)
    }

    @Test func inputsBecomeArguments() async throws {
        try recordArguments()
        let output = try await action.run(
            "run",
            [
                "HUBRUN_PATHS": "collections 'my tests'", "HUBRUN_ENVIRONMENT": "azure",
                "HUBRUN_ARGS": "--tag smoke\n--name \"The device*\"", "HUBRUN_REPORTS": "github junit",
                "HUBRUN_REPORT_FOLDER": "out",
            ])
        let expected = [
            "run", "--environment", "azure", "--report", "github", "--report", "junit=out/junit.xml", "--tag", "smoke",
            "--name", "The device*", "--", "collections", "my tests",
        ]
        #expect(output.stdout == expected.map { "[\($0)]" }.joined() + "\n")
        #expect(output.stderr == "")
        #expect(output.status == 0)
        #expect(action.outputs == ["exit-code=0", "junit=out/junit.xml", "report-folder=out"])
    }

    @Test func externalTextIsNeverExecuted() async throws {
        try recordArguments()
        let text = "$(touch pwned) `touch pwned` ; touch pwned *"
        let output = try await action.run(
            "run", ["HUBRUN_PATHS": text, "HUBRUN_ARGS": text, "HUBRUN_REPORTS": "", "HUBRUN_ENVIRONMENT": text])
        let words = "[$(touch][pwned)][`touch][pwned`][;][touch][pwned][*]"
        #expect(output.stdout == "[run][--environment][\(text)]\(words)[--]\(words)\n")
        #expect(!FileManager.default.fileExists(atPath: action.workspace.file("pwned")))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 130])
    func stepHasTheExitStatusOfHubrun(status: Int32) async throws {
        try recordArguments(status: Int(status))
        let output = try await action.run("run", ["HUBRUN_PATHS": "collections", "HUBRUN_REPORT_FOLDER": "out"])
        #expect(output.status == status)
        #expect(action.outputs.contains("exit-code=\(status)"))
    }

    @Test func reportOfAnEarlierStepIsIgnored() async throws {
        try action.program("hubrun", "exit 2")
        try FileManager.default.createDirectory(
            atPath: action.workspace.file("out"), withIntermediateDirectories: false)
        try action.workspace.write("old", to: "out/junit.xml")
        _ = try await action.run("run", ["HUBRUN_PATHS": "c", "HUBRUN_REPORT_FOLDER": "out"])
        #expect(action.outputs == ["exit-code=2", "report-folder=out"])
    }

    @Test(arguments: [
        ("", "", "::error title=hubrun::the input paths names no collection\n"),
        ("c", "--name 'x", "::error title=hubrun::a quote is not closed in: --name 'x\n"),
    ])
    func invalidInputsAreRejected(paths: String, arguments: String, said: String) async throws {
        try recordArguments()
        let output = try await action.run("run", ["HUBRUN_PATHS": paths, "HUBRUN_ARGS": arguments])
        #expect(output.stdout == said)
        #expect(output.status == 1)
    }

    @Test func installOnlyRunsNoCollection() async throws {
        try recordArguments()
        let output = try await action.run("run", ["HUBRUN_INSTALL_ONLY": "true"])
        #expect(output == BuiltCommand.Output(stdout: "", stderr: "", status: 0))
    }

    @Test func theRealHubrunWritesWhatTheOutputsName() async throws {
        let collection = WorkflowAction.root.appending(path: "collections/verify.yaml").path
        let output = try await action.run("run", ["HUBRUN_PATHS": "'\(collection)'", "HUBRUN_REPORT_FOLDER": "out"])
        #expect(output.status == 0, "\(output.stderr)")
        #expect(
            action.outputs == ["exit-code=0", "html=out/report.html", "junit=out/junit.xml", "report-folder=out"])
        #expect(FileManager.default.fileExists(atPath: action.workspace.file("summary.md")))
    }

    // MARK: Install

    /// Creates a release in a folder, which curl reads in place of the web, and an apt-get that prints its arguments.
    private func release(_ version: String, checksum: String? = nil) async throws -> [String: String] {
        let architecture = try await BuiltCommand.run(
            ["--print-architecture"], of: URL(filePath: "/usr/bin/dpkg"), in: URL(filePath: "/")
        ).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
        let package = "hubrun_\(version)-1_\(architecture).deb"
        let path = "OWNER/hubrun/releases/download/v\(version)"
        try FileManager.default.createDirectory(
            atPath: action.workspace.file(path), withIntermediateDirectories: true)
        try action.workspace.write("package\n", to: "\(path)/\(package)")
        let right = try await sha256(of: "\(path)/\(package)")
        let sum = checksum ?? right
        try action.workspace.write("\(sum)  \(package)\n", to: "\(path)/SHA256SUMS")
        try action.program("apt-get", #"echo "apt-get $*"; [ "$1" = update ] || cat "${@: -1}""#)
        try action.program("sudo", #""$@""#)
        try action.program("hubrun", "echo hubrun 9.9.9")
        return [
            "HUBRUN_REPOSITORY": "OWNER/hubrun", "HUBRUN_VERSION": version,
            "GITHUB_SERVER_URL": "file://\(action.workspace.path)",
        ]
    }

    private func sha256(of file: String) async throws -> String {
        let output = try await BuiltCommand.run(
            [file], of: URL(filePath: "/usr/bin/sha256sum"), in: URL(filePath: action.workspace.path))
        return String(output.stdout.prefix { $0 != " " })
    }

    private static let tools = ExternalProgram.isInstalled("dpkg") && ExternalProgram.isInstalled("curl")

    @Test(.enabled(if: tools))
    func releaseIsInstalledIfItsChecksumMatches() async throws {
        let output = try await action.run("install", try await release("1.2.3"))
        #expect(output.stdout.contains("apt-get install -y -qq ./hubrun_1.2.3-1_"))
        #expect(output.stdout.hasSuffix("package\nhubrun 9.9.9\n"), "\(output.stderr)")
        #expect(output.status == 0)
    }

    @Test(.enabled(if: tools))
    func defaultRepositoryIsThatOfTheAction() async throws {
        var inputs = try await release("1.2.3")
        inputs["HUBRUN_REPOSITORY"] = ""
        inputs["GITHUB_ACTION_PATH"] = "/home/runner/work/_actions/OWNER/hubrun/v1/.github/actions/hubrun"
        #expect(try await action.run("install", inputs).status == 0)
    }

    @Test(.enabled(if: tools), arguments: [false, true])
    func packageWithAnotherChecksumIsNotInstalled(isPinned: Bool) async throws {
        let wrong = String(repeating: "0", count: 64)
        var inputs = try await release("1.2.3", checksum: isPinned ? nil : wrong)
        if isPinned { inputs["HUBRUN_SHA256"] = wrong }
        let output = try await action.run("install", inputs)
        #expect(output.stdout.hasPrefix("::error title=hubrun::hubrun_1.2.3-1_"))
        #expect(output.stdout.hasSuffix(" does not match its checksum, and is not installed\n"))
        #expect(output.status == 5)
    }

    @Test(.enabled(if: tools))
    func missingReleaseIsReported() async throws {
        var inputs = try await release("1.2.3")
        inputs["HUBRUN_VERSION"] = "v3.2.1"
        let output = try await action.run("install", inputs)
        #expect(output.stdout == "::error title=hubrun::there is no release 3.2.1 in OWNER/hubrun\n")
        #expect(output.status == 5)
    }

    @Test func installedVersionIsKept() async throws {
        try action.program("hubrun", "echo hubrun 1.2.3")
        let output = try await action.run("install", ["HUBRUN_VERSION": "v1.2.3"])
        #expect(output == BuiltCommand.Output(stdout: "hubrun 1.2.3 is installed already\n", stderr: "", status: 0))
    }
}
