import Foundation
import TestSupport
import Testing

/// The commands in Documentation/ci.md and scale.md, run with the variables that each system sets.
@Suite(.inTurn)
struct PipelinePageTests {
    private static let root = WorkflowAction.root
    private static let pages = ["ci.md", "scale.md"]

    private func text(_ page: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: "Documentation/\(page)"), encoding: .utf8)
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("curl")), arguments: pages)
    func commandsSucceed(page: String) async throws {
        let namespace = try await RunningEmulator.start([], in: CertificateFolder())
        defer { namespace.stop() }
        let action = try WorkflowAction()
        // Do not run the commands that install programs.
        for name in ["apt-get", "curl", "sudo"] { try action.program(name, "exit 0") }
        try FileManager.default.copyItem(
            atPath: Self.root.appending(path: "collections").path, toPath: action.workspace.file("collections"))
        for step in PipelinePage(markdown: try text(page)).steps {
            let output = try await action.shell(
                step.script, variables(of: step, in: action, hub: namespace.connectionString))
            #expect(output.status == 0, "\(step.heading): \(step.script)\n\(output.stdout)\(output.stderr)")
            #expect(!output.stderr.contains("error:"), "\(step.heading): \(output.stderr)")
        }
        let reports = try FileManager.default.contentsOfDirectory(atPath: action.workspace.file("reports"))
        #expect(Set(reports).isSuperset(of: ["junit.xml", "report.html"]))
    }

    private func variables(
        of step: PipelinePage.Step, in action: WorkflowAction, hub: String
    ) -> [String: String] {
        var variables = [
            "HUB_CONNECTION_STRING": hub, "HUB_NAME": "hub",
            "BUILD_ARTIFACTSTAGINGDIRECTORY": action.workspace.file("staging"), "WORKSPACE": action.workspace.path,
        ]
        switch step.heading {
        case "GitLab CI", "GitLab parallel": variables["GITLAB_CI"] = "true"
        case "Azure Pipelines": variables["TF_BUILD"] = "True"
        case "Jenkins": variables["JENKINS_URL"] = "http://127.0.0.1/"
        default: break
        }
        variables.merge(step.environment) { _, set in set }
        // A load of five minutes at a time to come is too long for a test.
        if variables["STAGES"] != nil { variables["STAGES"] = "100ms:0-50/s,200ms:50/s" }
        if variables["START"] != nil { variables["START"] = "0" }
        if variables["EVENTS"] != nil { variables["EVENTS"] = action.workspace.file("volume") }
        return variables
    }

    @Test(arguments: pages)
    func everySectionHasCommands(page: String) throws {
        let steps = PipelinePage(markdown: try text(page)).steps
        let headings =
            page == "ci.md"
            ? ["Exit status", "Reports", "GitHub Actions", "GitLab CI", "Azure Pipelines", "Jenkins"]
            : ["Jobs", "Shards", "GitHub matrix", "GitLab parallel", "Kubernetes", "Load on Kubernetes"]
        #expect(Set(steps.map(\.heading)).isSuperset(of: headings))
        for step in steps { #expect(!step.script.contains("${{"), "\(step.script)") }
    }

    @Test func everyShardOfEverySystemRuns() throws {
        let steps = PipelinePage(markdown: try text("scale.md")).steps
        let kubernetes = steps.filter { $0.heading == "Kubernetes" }.compactMap {
            $0.environment["JOB_COMPLETION_INDEX"]
        }
        let gitlab = steps.filter { $0.heading == "GitLab parallel" }.compactMap { $0.environment["CI_NODE_INDEX"] }
        let github = steps.filter { $0.heading == "GitHub matrix" }.compactMap { $0.environment["HUBRUN_ARGS"] }
        #expect(kubernetes == ["0", "1", "2", "3"])
        #expect(gitlab == ["1", "2", "3", "4"])
        #expect(github == (1...4).map { "--repeat 20 --jobs 4 --shard \($0)/4" })
    }

    @Test(arguments: pages)
    func linksResolve(page: String) throws {
        let text = try text(page)
        let headings = text.matches(of: /\n## (.+)/).map { match in
            match.1.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0 == "-" }
        }
        let own = text.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
        #expect(Set(own) == Set(headings))
        for match in text.matches(of: /\]\(([^#)][^)#]*)/) {
            let file = Self.root.appending(path: "Documentation/\(match.1)").standardized
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    /// The table contains exactly the exit statuses of the program.
    @Test func tableOfStatusesIsComplete() async throws {
        let rows = try text("ci.md").matches(of: /\n\| ([0-9, ]+) \|/).flatMap { $0.1.components(separatedBy: ", ") }
        let page = try await BuiltCommand.run(["man-page", "hubrun"], in: Self.root).stdout
        #expect(rows == page.matches(of: /\n\.It ([0-9]+)\n/).map { String($0.1) })
    }
}
