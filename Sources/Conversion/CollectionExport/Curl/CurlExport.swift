import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

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
        let blocks = requests.map { block(of: $0) }
        place = "collection"
        if source.collection.environments.count > 1, let name = source.environments.first?.name {
            note(.approximate, "environments", "the values are those of \(names.shown(name))")
        }
        if requests.count > 1, !options.writesCaptures {
            note(.approximate, "cookies", "those of earlier responses are not sent; --captures keeps them")
        }
        noteLosses([
            "data": "the script runs once", "setup": "its requests are the first commands",
            "teardown": "its commands run last, and not after a failure", "when": "the script always sends the request",
            "repeat": "the script sends each request once",
            "stopOnFailure": "the script ends at the first failure",
            "thresholds": "curl has no figures of many requests",
        ])
        var lines = ["#!/bin/sh", "# " + ExportMark.text(Self.comment(source.name)), "set -eu"]
        if usesFiles { lines.append("cd \"$(dirname \"$0\")\"") }
        if !needed.isEmpty {
            lines.append("")
            lines += needed.map { ": \"${\($0.name):?\(Self.message($0.reason))}\"" }
        }
        if usesTemporaryFiles {
            let files = ["response", "fields"] + (keepsCookies ? ["cookies"] : [])
            let names = files.map { "\"$\($0)\"" }.joined(separator: " ")
            lines += [""] + files.map { "\($0)=$(mktemp)" } + ["trap 'rm -f \(names)' EXIT"]
        }
        if usesUUID { lines += [""] + ShellCommands.uuid }
        if usesJSON { lines += [""] + ShellCommands.json }
        if !computed.isEmpty { lines += [""] + computed }
        return (lines + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    private var usesTemporaryFiles: Bool {
        options.writesCaptures && (keepsCookies || requests.contains { !$0.definition.captures.isEmpty })
    }

    /// True if cookies of responses are sent with later requests.
    private var keepsCookies: Bool { options.writesCaptures && requests.count > 1 }

    /// Returns a text for a comment of one line.
    private static func comment(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
    }

    /// Returns a text for the message of `${NAME:?message}`.
    private static func message(_ text: String) -> String {
        comment(text).removing("\"$`\\}{")
    }

    private func block(of step: RequestStep) -> [String] {
        let definition = step.definition
        place = names.shown(name(of: step))
        inlined.enter(step)
        missing = []
        encodedMarks = []
        noteSettings(of: step)
        var assignments: [String] = []
        for definition in definition.set {
            guard let value = assignment(definition) else { continue }
            assignments.append("\(assignedVariable(definition.name))=\(value)")
        }
        let loop = loop(definition.loop)
        let indent = loop == nil ? "" : "  "
        var body = command(of: step, indent)
        if case .fixed(let delay)? = step.settings.values.delay.value, delay > .zero {
            body.insert("sleep \(Self.seconds(delay))", at: 0)
        }
        if options.writesCaptures { body += captures(of: step) } else { noteCaptures(of: step) }
        let lines = heading(step).map(Self.comment) + missing.map { "# needs: \($0)" } + assignments
        // Only the first line of a command is indented: others can be inside quotes.
        return lines + (loop.map { [$0] } ?? []) + body.map { indent + $0 } + (loop == nil ? [] : ["done"])
    }

    /// Returns the shell word for a value; nil for a secret, which the script needs from its environment.
    private func assignment(_ definition: VariableDefinition) -> String? {
        if isWithheld(definition) { return nil }
        let use = definition.value.literal == nil ? nil : urlUses.encoding(of: definition.name)
        return shell.word(text(of: definition.value, named: definition.name, use ?? .plain))
    }

    /// Returns the first line of a loop over the elements of one literal list; nil without `forEach`.
    private func loop(_ definitions: [VariableDefinition]) -> String? {
        guard !definitions.isEmpty else { return nil }
        if definitions.count == 1, let definition = definitions.first,
            case .array(let elements)? = definition.value.literal, !elements.isEmpty, elements.count <= 1_000
        {
            let search = names.search(ofVariable: definition.name)
            let use = urlUses.encoding(of: definition.name)
            let values = elements.map(\.placeholderText)
            let words = values.map { shell.word(text(literal: $0, use ?? .plain, search)) }
            let isInURL = !urlUses.uses(of: definition.name).isEmpty
            if use == nil, isInURL, values.contains(where: { escaped($0, .url) != $0 }) {
                note(
                    .toDo, "forEach.\(names.shown(definition.name))",
                    "curl fails at values that are not percent-encoded in the URL: encode them by hand")
            }
            return "for \(assignedVariable(definition.name)) in \(words.joined(separator: " ")); do"
        }
        note(.leftOut, "forEach", "only one literal list becomes a loop: set the variables by hand")
        return nil
    }

    private func command(of step: RequestStep, _ indent: String) -> [String] {
        var curl = input(of: step) + "curl -sS"
        let expectations = step.settings.values.expectations
        let expectsError = expectations.error.value != nil
        if !expectsError, !acceptsErrors(expectations) { curl += " --fail-with-body" }
        let definition = step.definition
        let isCapturing = options.writesCaptures && !definition.captures.isEmpty
        let url = urlWithQuery(of: step)
        notePath(of: url)
        var options = options(of: step)
        let assigned = definition.loop.flatMap { $0.value.elements ?? [] } + definition.set.map(\.value)
        let parts = [url] + assigned.compactMap { $0.literal?.placeholderText }
        if parts.contains(where: { $0.contains { "[]{}".contains($0) } }) { options.insert(["--globoff"], at: 0) }
        if Self.hasDotSegments(url) { options.insert(["--path-as-is"], at: 0) }
        let target = definition.save.map { shell.word(file($0)) }
        var words = [curl] + options.map { $0.map(shell.word).joined(separator: " ") }
        if keepsCookies, step.settings.values.cookieJar.value != false {
            words.append("-b \"$cookies\" -c \"$cookies\"")
        }
        if isCapturing {
            words += ["-o \"$response\"", "-D \"$fields\""]
        } else if let target {
            words.append("--create-dirs -o \(target)")
        }
        words.append(shell.word(url))
        let line = words.joined(separator: " ")
        let isShort = line.count <= Self.width && !line.contains("\n")
        let command = isShort ? line : words.joined(separator: " \\\n\(indent)  ")
        if expectsError {
            let message = shell.word("a response instead of an error: \(Self.comment(name(of: step)))")
            return ["if \(command); then echo \(message) >&2; exit 1; fi"]
        }
        guard isCapturing else { return [command] }
        return [
            command, target.map { "mkdir -p \"$(dirname \($0))\" && cp \"$response\" \($0)" } ?? "cat \"$response\"",
        ]
    }

    /// True if an expected status is 400 or above, at which `--fail-with-body` would end the script.
    private func acceptsErrors(_ expectations: Expectations) -> Bool {
        guard let status = expectations.status.value else { return false }
        return (400...599).contains { status.mayAccept($0) }
    }

    /// Returns the start of a pipeline that decodes a body of bytes; empty for other bodies.
    private func input(of step: RequestStep) -> String {
        step.definition.body.flatMap(encodedBytes).map { "printf %s \(shell.word(text($0))) | base64 -d | " } ?? ""
    }

    // MARK: Report

    /// Reports variables after the host of a URL, whose values curl does not encode.
    private func notePath(of url: String) {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[start...].prefix { $0 != "?" }.drop { $0 != "/" }
        if isUnencoded(String(path)) { note(.approximate, "path", "values of variables are not percent-encoded") }
    }

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
            note(.approximate, "expect.status", "a status of 400 or above fails, unless such a status is expected")
        }
        if expectations.error.value != nil {
            note(.approximate, "expect.error", "any error of curl passes")
        }
        if expectations.hasChecksBesideStatus {
            note(.leftOut, "expect", "the script checks only the status")
        }
        if !definition.needs.isEmpty { note(.approximate, "needs", "the script ends at the first failure") }
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "a shell script",
            except: [
                "needs", "forEach", "save", "timeout", "connectTimeout", "delay", "http", "proxy", "resolve",
                "unixSocket", "tls.insecure", "tls.ca", "tls.cert", "tls.key", "tls.minVersion",
            ],
            [
                "retry": "the script sends each request once", "repeat": "the script sends each request once",
                "when": "the script always sends the request",
                "skip": "the script sends the request", "scripts": "a shell runs no JavaScript",
            ])
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
