import Diagnostics
import JSON
import YAMLSource

package enum ScriptKey: String, FormatKey {
    case file

    static let owner = "a script"
    static let shape = "write JavaScript, or { file: PATH }"

    static func advice(for word: String) -> String? {
        switch word {
        case "path", "src", "source", "include", "script": "did you mean \"file\"?"
        case "exec", "code", "text", "inline", "javascript", "js":
            "write the JavaScript itself: beforeRequest: pm.variables.set('id', 7)"
        default: nil
        }
    }

    static let required: [Self] = [.file]

    var accepts: ValueShape { .fixedPath }
}

/// Decodes `beforeRequest` and `afterResponse`: a script, or a list of scripts.
struct ScriptDecoder {
    let context: DecodingContext

    func scripts(_ node: YAMLNode, _ event: ScriptEvent) -> [Script] {
        let owner = "\"\(event.rawValue)\""
        guard let elements = node.sequence else { return [script(node, event, owner)].compactMap(\.self) }
        if elements.isEmpty {
            context.report(.emptyValue, at: node, "\(owner) is empty", hint: "write a script, or remove the key")
        }
        return elements.compactMap { script($0, event, "an element of \(owner)") }
    }

    private func script(_ node: YAMLNode, _ event: ScriptEvent, _ owner: String) -> Script? {
        let text: (content: ScriptText, range: SourceRange)?
        if let scalar = node.scalar, !node.isNull {
            text = written(scalar, at: node, owner).map { ($0, node.range(in: context.file)) }
        } else if node.mapping != nil {
            text = file(node)
        } else {
            context.reportKind(
                of: node, wanted: "\(owner) must be JavaScript or { file: PATH }",
                hint: node.isNull ? "remove the key, or write a script" : "write JavaScript in a | block")
            context.unread.acceptAnyName()
            return nil
        }
        guard let text else {
            context.unread.acceptAnyName()
            return nil
        }
        check(text.content, at: text.range, owner)
        return Script(event, text.content, range: text.range, modules: modules(of: text.content))
    }

    private func check(_ text: ScriptText, at range: SourceRange, _ owner: String) {
        if text.names.isEmpty {
            context.report(
                .emptyScript, at: range, "\(owner) has no statement",
                hint: text.text.allSatisfy(\.isWhitespace)
                    ? "write a script, or remove the key" : "a comment alone does nothing: remove the key")
        }
    }

    private func modules(of text: ScriptText) -> [ScriptText] {
        let note = context.includes.reader.note
        let modules = ScriptModules(files: context.includes.scripts, note: note, report: context.append)
        modules.reportModuleSyntax(in: text)
        return text.names.modules.isEmpty ? [] : modules.modules(of: text)
    }

    // MARK: Scripts in the collection

    private func written(_ scalar: YAMLScalar, at node: YAMLNode, _ owner: String) -> ScriptText? {
        guard scalar.text.utf8.count <= Script.maximumSize else {
            context.report(
                .tooLarge, at: node, "\(owner) is larger than 1 MiB",
                hint: "move parts of it to modules: const lib = require(\"./lib\")")
            return nil
        }
        if scalar.style == .plain, scalar.tag != .text, let value = JSONValue(plainScalar: scalar.text) {
            context.report(
                .wrongType, at: node, "\(owner) must be JavaScript, not \(value.kindPhrase)",
                hint: "write a script, such as pm.variables.set('id', \(scalar.text))")
            return nil
        }
        if Self.isPath(scalar.text) {
            context.report(
                .invalidValue, at: node, "\(owner) is the path of a file, not JavaScript",
                hint: "write { file: \(scalar.text) }")
            return nil
        }
        warnOfJoinedLines(scalar, at: node)
        return ScriptText(scalar.text, slice: node.slice(in: context.file))
    }

    /// True for a path such as `scripts/sign.js`, which would be a division in JavaScript.
    private static func isPath(_ text: String) -> Bool {
        let endings = [".js", ".cjs", ".mjs"]
        return endings.contains(where: text.hasSuffix) && !text.contains { $0.isWhitespace || "'\"`();=".contains($0) }
    }

    /// Warns of styles that join the lines of a script (YAML 1.2, sections 7.3.3 and 8.1.3).
    private func warnOfJoinedLines(_ scalar: YAMLScalar, at node: YAMLNode) {
        let isJoined =
            switch scalar.style {
            case .plain: node.end.line > node.start.line
            case .folded: countOfLines(inBlock: node) > 1
            case .literal, .singleQuoted, .doubleQuoted: false
            }
        guard isJoined else { return }
        let comment = lineOfHidingComment(in: node)
        context.report(
            .joinedScriptLines, comment == nil ? .warning : .error,
            at: SourceRange(file: context.file, start: node.start, end: node.start),
            "the lines of this script are joined by YAML, and "
                + (comment.map { "the \"//\" comment in line \($0)" } ?? "a \"//\" comment") + " hides the rest",
            hint: "write the script in a | block")
    }

    /// Returns the first line of a joined text that ends with a `//` comment and has another line below it.
    private func lineOfHidingComment(in node: YAMLNode) -> Int? {
        let last = node.end.column > 1 ? node.end.line : node.end.line - 1
        guard last > node.start.line else { return nil }
        return (node.start.line..<last).first { number in
            guard let line = context.file.line(number), let next = context.file.line(number + 1),
                next.contains(where: { !$0.isWhitespace })
            else { return false }
            let end = JavaScriptScanner(String(line)).tokens.last?.bytes.upperBound ?? 0
            return String(decoding: line.utf8.dropFirst(end), as: UTF8.self).drop(while: \.isWhitespace)
                .hasPrefix("//")
        }
    }

    /// Returns the number of lines of a block, without blank ones.
    private func countOfLines(inBlock node: YAMLNode) -> Int {
        let last = node.end.column > 1 ? node.end.line : node.end.line - 1
        guard last > node.start.line else { return 0 }
        return (node.start.line + 1...last).count { number in
            context.file.line(number)?.contains { !$0.isWhitespace } ?? false
        }
    }

    // MARK: Scripts in files

    private func file(_ node: YAMLNode) -> (ScriptText, SourceRange)? {
        let entries = context.entries(of: node, ScriptKey.self)
        guard let path = entries.first?.value else {
            if context.lacks(ScriptKey.file, node) {
                context.report(.missingKey, at: node, "a script needs \"file\"", hint: ScriptKey.shape)
            }
            return nil
        }
        guard let written = self.path(path) else { return nil }
        do throws(Diagnostic) {
            let text = try context.includes.scripts.script(
                at: try readable(written, at: path), namedAs: written, at: path.range(in: context.file),
                note: context.includes.reader.note)
            return (text, path.range(in: context.file))
        } catch {
            context.append(error)
            return nil
        }
    }

    private func path(_ node: YAMLNode) -> String? {
        guard let text = context.text(node, "\"file\"") else { return nil }
        if text.allSatisfy(\.isWhitespace) || node.isNull {
            context.report(
                .emptyValue, at: node, "\"file\" is \(node.isNull ? "null" : "empty")", hint: "write a file's path")
        } else if text.contains("<<") {
            context.report(
                .placeholderNotReplaced, at: node, "a placeholder is not replaced in the path of a script",
                hint: "name each file, or write the script in place")
        } else {
            return text
        }
        return nil
    }

    private func readable(_ written: String, at node: YAMLNode) throws(Diagnostic) -> String {
        do throws(FileAccessError) {
            return try context.file.readable(written)
        } catch {
            throw Diagnostic(.fileOutsideRoots, at: node.range(in: context.file), error.message, hint: error.hint)
        }
    }
}
