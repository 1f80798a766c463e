import Foundation
import YAMLSource

/// The commands on a page about pipelines: those in shell blocks, and those in jobs for other systems.
struct PipelinePage {
    struct Step {
        /// The heading of the section that contains the step.
        let heading: String
        let script: String
        /// The variables that the job sets, and those that identify one of several parallel jobs.
        let environment: [String: String]
    }

    let steps: [Step]

    init(markdown: String) {
        var steps: [Step] = []
        for part in markdown.components(separatedBy: "\n## ").dropFirst() {
            let heading = String(part.prefix { $0 != "\n" })
            let pieces = part.components(separatedBy: "\n```").enumerated()
            for (_, block) in pieces where !block.isEmpty {
                let language = block.prefix { $0 != "\n" }
                let text = String(block.dropFirst(language.count + 1))
                let commands: [Command] =
                    switch language {
                    case "sh": [Command(script: text)]
                    case "yaml": Self.commands(ofYAML: text)
                    case "groovy": text.matches(of: /\bsh '([^']+)'/).map { Command(script: String($0.1)) }
                    default: []
                    }
                steps += commands.map {
                    Step(heading: heading, script: $0.script, environment: $0.environment)
                }
            }
        }
        self.steps = steps
    }

    private struct Command {
        var script: String
        var environment: [String: String] = [:]

        /// Returns the command with values for these variables, also in GitHub's expressions.
        func setting(_ variables: [String: String]) -> Command {
            var command = self
            for (name, value) in variables {
                command.environment[name] = value
                let expression = "${{ \(name) }}"
                command.script = command.script.replacing(expression, with: value)
                command.environment = command.environment.mapValues { $0.replacing(expression, with: value) }
            }
            return command
        }
    }

    private static func commands(ofYAML text: String) -> [Command] {
        let reading = YAMLDocument.read([UInt8](text.utf8), path: "page")
        return reading.root.map(commands) ?? []
    }

    /// Returns the commands below a node in order; for a job with several instances, the commands of each instance.
    private static func commands(of node: YAMLNode) -> [Command] {
        guard let mapping = node.mapping else { return (node.sequence ?? []).flatMap(commands) }
        var found: [Command] = []
        if mapping.value(of: "uses")?.scalar?.text.contains("/.github/actions/hubrun@") == true {
            found.append(action(mapping.value(of: "with")?.mapping))
        }
        for entry in mapping.entries {
            switch entry.key {
            case "run", "bash":
                found += entry.value.scalar.map { [Command(script: $0.text)] } ?? commands(of: entry.value)
            case "before_script", "script": found += lines(entry.value).map { Command(script: $0) }
            case "args" where mapping.has("command"): found += lines(entry.value).map { Command(script: $0) }
            default: found += commands(of: entry.value)
            }
        }
        let own = variables(of: mapping)
        return times(mapping).flatMap { time in found.map { $0.setting(own).setting(time) } }
    }

    /// Returns the variables of a job: Kubernetes' list or GitLab's mapping.
    private static func variables(of job: YAMLMapping) -> [String: String] {
        let listed = (job.value(of: "env")?.sequence ?? []).compactMap(\.mapping).map {
            ($0.value(of: "name")?.scalar?.text ?? "", $0.value(of: "value")?.scalar?.text ?? "")
        }
        let mapped = (job.value(of: "variables")?.mapping?.entries ?? []).map { ($0.key, $0.value.scalar?.text ?? "") }
        return Dictionary(listed + mapped) { first, _ in first }
    }

    private static func lines(_ node: YAMLNode) -> [String] {
        (node.sequence ?? [node]).compactMap { $0.scalar?.text }
    }

    private static func action(_ inputs: YAMLMapping?) -> Command {
        var environment = ["HUBRUN_REPORTS": "github junit html"]
        for entry in inputs?.entries ?? [] {
            let name = "HUBRUN_" + entry.key.uppercased().replacing("-", with: "_")
            environment[name] = entry.value.scalar?.text
        }
        return Command(script: "bash '\(WorkflowAction.folder.path)/run'", environment: environment)
    }

    /// Returns the variables that distinguish the instances of a job, for each instance.
    private static func times(_ job: YAMLMapping) -> [[String: String]] {
        if let count = job.value(of: "completions")?.scalar.flatMap({ Int($0.text) }) {
            // A few of many pods show as much as all.
            return (0..<min(count, 8)).map { ["JOB_COMPLETION_INDEX": "\($0)"] }
        }
        if let count = job.value(of: "parallel")?.scalar.flatMap({ Int($0.text) }) {
            return (1...count).map { ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "\(count)"] }
        }
        if let shards = job.value(of: "strategy")?.mapping?.value(of: "matrix")?.mapping?.value(of: "shard")?.sequence {
            return shards.compactMap { $0.scalar?.text }.map {
                ["matrix.shard": $0, "strategy.job-total": "\(shards.count)"]
            }
        }
        return [[:]]
    }
}
