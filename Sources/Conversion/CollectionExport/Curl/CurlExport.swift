import CollectionDrafts
import CollectionModel
import JSON
import Placeholders
import Times

/// Exports a collection to a script for `sh` that sends its requests with curl.
package enum CurlExport {
    package static func export(_ source: ExportSource, _ options: ExportOptions) -> Export {
        let writer = CurlWriter(source, options)
        let text = writer.script()
        return Export(text: text, companions: [], report: writer.report)
    }
}

extension CurlWriter {
    /// The width, in characters, up to which a command is one line.
    private static let width = 100

    func script() -> String {
        let requests = FlowProgram(source.collection).requests
        let blocks = requests.map { block(of: $0) }
        report.summary = "\(source.name): \(requests.count) request\(requests.count == 1 ? "" : "s")"
        place = "all"
        if source.collection.data != nil { note(.leftOut, "data", "the script runs once") }
        if source.collection.environments.count > 1, let name = source.environments.first?.name {
            note(.approximate, "environments", "the values are those of \(names.shown(name))")
        }
        var lines = ["#!/bin/sh", "# Exported from \(Self.comment(source.name)) by hubrun export.", "set -eu"]
        if usesFiles { lines.append("cd \"$(dirname \"$0\")\"") }
        if !needed.isEmpty {
            lines.append("")
            lines += needed.map { ": \"${\($0.name):?\(Self.message($0.reason))}\"" }
        }
        if usesTemporaryFiles {
            lines += [
                "", "response=$(mktemp)", "fields=$(mktemp)", "trap 'rm -f \"$response\" \"$fields\"' EXIT",
            ]
        }
        if usesUUID { lines += [""] + ShellCommands.uuid }
        if !computed.isEmpty { lines += [""] + computed }
        return (lines + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    private var usesTemporaryFiles: Bool {
        guard options.writesCaptures else { return false }
        return FlowProgram(source.collection).requests.contains { !$0.definition.captures.isEmpty }
    }

    /// Returns a text for a comment of one line.
    private static func comment(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
    }

    /// Returns a text for the message of `${NAME:?message}`.
    private static func message(_ text: String) -> String {
        comment(text).filter { !"\"$`\\}{".contains($0) }
    }

    private func block(of step: RequestStep) -> [String] {
        let definition = step.definition
        place = names.shown((step.path + [definition.name]).joined(separator: " / "))
        groups = step.group?.definitions ?? []
        missing = []
        noteSettings(of: step)
        var lines: [String] = ["# \(Self.comment(place))"]
        if let description = definition.description {
            let shown = description.split(separator: "\n").map { "# \(Self.comment(names.shown(String($0))))" }
            lines += shown
        }
        var assignments: [String] = []
        for definition in definition.set {
            guard let value = assignment(definition) else { continue }
            assignments.append("\(assignedVariable(definition.name))=\(value)")
        }
        let loop = loop(definition.loop)
        let command = self.command(of: step)
        lines += missing.map { "# needs: \($0)" } + assignments
        var body = command
        if case .fixed(let delay)? = step.settings.values.delay.value, delay > .zero {
            let seconds = max(1, Int(exactly: (delay / .seconds(1)).rounded(.up)) ?? 1)
            body.insert("sleep \(seconds)", at: 0)
        }
        if options.writesCaptures { body += captures(of: step) } else { noteCaptures(of: step) }
        guard let loop else { return lines + body }
        return lines + [loop] + body.flatMap { $0.split(separator: "\n").map { "  \($0)" } } + ["done"]
    }

    /// Returns the word for a value; nil for a secret, which the script needs from its environment.
    private func assignment(_ definition: VariableDefinition) -> String? {
        guard !names.isSecret(definition) || definition.value.literal == nil else { return nil }
        switch definition.value {
        case .literal(let value, _): return shell.word(ShellText.literal(value.placeholderText))
        case .text(let text), .typed(let text): return shell.word(self.text(text))
        case .list, .mapping: return shell.word(ExportJSON(writer: self).text(definition.value))
        }
    }

    /// Returns the first line of a loop over the elements of one literal list; nil without `forEach`.
    private func loop(_ definitions: [VariableDefinition]) -> String? {
        guard !definitions.isEmpty else { return nil }
        if definitions.count == 1, let definition = definitions.first,
            case .array(let elements)? = definition.value.literal, !elements.isEmpty, elements.count <= 1_000
        {
            let words = elements.map { shell.word(ShellText.literal($0.placeholderText)) }
            return "for \(assignedVariable(definition.name)) in \(words.joined(separator: " ")); do"
        }
        note(.leftOut, "forEach", "only one list of written elements becomes a loop: give the variables values")
        return nil
    }

    private func command(of step: RequestStep) -> [String] {
        var words = [["curl", "-sS"]]
        if !acceptsErrors(step.settings.values.expectations) { words[0].append("--fail-with-body") }
        let capturing = options.writesCaptures && !step.definition.captures.isEmpty
        let url = url(of: step)
        var options = options(of: step)
        if url.contains(where: { "[]{}".contains($0) }) { options.insert(["--globoff"], at: 0) }
        if capturing {
            options.append(["-o", "\u{0}response"])
            options.append(["-D", "\u{0}fields"])
        } else if let path = step.definition.save {
            options.append(["-o", file(path)])
        }
        let written =
            [words[0].joined(separator: " ")]
            + options.map { option in
                option.map { word in
                    word.hasPrefix("\u{0}") ? "\"$\(word.dropFirst())\"" : shell.word(word)
                }.joined(separator: " ")
            } + [shell.word(url)]
        let line = written.joined(separator: " ")
        let command = line.count <= Self.width && !line.contains("\n") ? line : written.joined(separator: " \\\n  ")
        return capturing ? [command, "cat \"$response\""] : [command]
    }

    /// True if an expected status is 400 or above, at which `--fail-with-body` would end the script.
    private func acceptsErrors(_ expectations: Expectations) -> Bool {
        guard let wanted = expectations.status.value?.wanted else { return false }
        guard case .patterns(let patterns) = wanted else { return true }
        return patterns.contains { pattern in
            switch pattern {
            case .exactly(let status): status >= 400
            case .hundreds(let digit): digit >= 4
            }
        }
    }

    // MARK: Report

    private func noteCaptures(of step: RequestStep) {
        for capture in step.definition.captures {
            note(.leftOut, "capture.\(names.shown(capture.name))", "--captures writes it, with jq and sed")
        }
    }

    private func noteSettings(of step: RequestStep) {
        let settings = step.settings.values
        let definition = step.definition
        let expectations = settings.expectations
        if expectations.status.value != nil {
            note(.approximate, "expect.status", "curl fails from 400 on, unless such a status is expected")
        }
        if expectations.hasChecksBesideStatus || expectations.error.value != nil {
            note(.leftOut, "expect", "the script checks only the status")
        }
        if settings.retry.value != nil { note(.leftOut, "retry", "the script sends each request once") }
        if !definition.conditions.isEmpty || groups.contains(where: { !$0.conditions.isEmpty }) {
            note(.leftOut, "when", "the script sends the request always")
        }
        if definition.skip != nil { note(.leftOut, "skip", "the script sends the request") }
        if !definition.needs.isEmpty { note(.approximate, "needs", "the script ends at the first failure") }
        if step.hasScripts { note(.leftOut, "scripts", "a shell runs no JavaScript") }
        if !settings.hints.isEmpty { note(.leftOut, "hints", "curl has nothing like it", isHarmless: true) }
        if case .placeholder? = settings.timeout.value { note(.leftOut, "timeout", "its value is a placeholder") }
    }
}

extension Expectations {
    /// True if there are expectations on something other than the status.
    fileprivate var hasChecksBesideStatus: Bool {
        var others = self
        others.status = .inherited
        return others.hasMore
    }
}
