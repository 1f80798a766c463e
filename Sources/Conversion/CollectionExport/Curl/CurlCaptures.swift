import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import Text

extension CurlWriter {
    /// Returns lines that assign captures from the files `$response` and `$fields`.
    func captures(of step: RequestStep) -> [String] {
        step.definition.captures.compactMap { capture in
            guard let command = command(of: capture) else {
                note(.leftOut, "capture.\(capture.name)", "jq and sed cannot extract it")
                return nil
            }
            return "\(assignedVariable(capture.name))=$(\(command))"
        }
    }

    private func command(of capture: Capture) -> String? {
        guard capture.regex == nil else { return nil }
        var command: String
        switch capture.source {
        case .json(let path):
            guard path.written.literal != nil, let steps = PathStep.steps(of: path.written.written) else { return nil }
            command = "jq -er \(ShellWord.quoted(Self.filter(steps))) \"$response\""
        case .header(let name):
            guard let name = name.literal, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            else { return nil }
            // The import takes the first letter of each pair as the original case.
            let letters = name.map { letter in
                letter.isLetter
                    ? "[\(letter)\(letter.isUppercase ? letter.lowercased() : letter.uppercased())]" : String(letter)
            }.joined()
            command = "sed -n 's/^\(letters): *//p' \"$fields\" | tr -d '\\r' | head -n 1"
        case .part(.text): command = "cat \"$response\""
        case .xml, .cookie, .part: return nil
        }
        for filter in capture.filters {
            guard let next = ShellCommands.filter(filter) else { return nil }
            command += " | tr -d '\\n' | \(next)"
        }
        guard let fallback = capture.fallback else { return command }
        guard let text = fallback.literal?.placeholderText else { return nil }
        return "\(command) || printf %s \(shell.word(self.text(literal: text)))"
    }

    /// Returns a path as a filter of jq.
    private static func filter(_ steps: [PathStep]) -> String {
        if steps.contains(.all) { return "[\(access(steps))]" }
        return access(steps)
    }

    private static func access(_ steps: [PathStep]) -> String {
        var text = ""
        for step in steps {
            // Only the first bracket has a dot before it: jq 1.6 does not read `.a.["b"]`.
            let start = text.isEmpty ? "." : ""
            switch step {
            case .name(let name) where JavaScriptText.isIdentifier(name): text += ".\(name)"
            case .name(let name): text += start + "[\(JavaScriptText.literal(name))]"
            case .index(let index): text += start + "[\(index)]"
            case .all: text += start + "[]"
            }
        }
        return text.isEmpty ? "." : text
    }
}
