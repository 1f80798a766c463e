import CollectionDrafts
import Diagnostics
import Text

/// Makes a collection of the curl commands of a script.
struct CurlCollectionReader {
    let source: ImportSource
    let expansions: ShellExpansions
    let context: DraftContext
    /// True for a script that `hubrun export` wrote.
    private(set) var isExport = false
    private var collection: DraftCollection
    private var bare = BarePlaceholders()
    /// The secrets that assignments write out, with their places.
    private var writtenSecrets: [(name: String, place: String)] = []

    init(_ source: ImportSource, _ options: ImportOptions, _ expansions: ShellExpansions) {
        self.source = source
        self.expansions = expansions
        context = DraftContext(options)
        collection = DraftCollection(heading: "", name: source.stem)
    }

    /// - Throws: `ImportFailure` for an option without its argument.
    mutating func result(of script: ShellScript) throws(ImportFailure) -> Import {
        // A secret that the script writes out gets none of the names that the script uses itself.
        for name in expansions.environmentNames + script.assignments.map(\.name) { context.secrets.reserve(name) }
        expansions.assigned.formUnion(script.temporaryFiles)
        readAssignments(script.assignments)
        for command in script.commands {
            for (name, _, capture) in command.captures where capture != nil { expansions.assigned.insert(name) }
            if let loop = command.loop { expansions.assigned.insert(loop.name) }
        }
        for (name, line) in script.arrays {
            context.report.add(.exact, at: "line \(line)", "array \(name)", "expanded in the commands that use it")
        }
        for (name, line) in script.missingArrays {
            context.report.add(
                .toDo, at: "line \(line)", "${\(name)[@]}", "the script does not define it: add its words by hand")
        }
        let count = script.commands.count
        let isHeadingAlone = hasHeading(script)
        isExport =
            script.commands.first?.above.contains { $0.kind == .comment && ExportMark.matches($0.text) } ?? false
        for (index, command) in script.commands.enumerated() {
            let requests = try requests(of: command)
            var remarks = command.above
            if isExport, index == 0 { remarks.removeAll { $0.kind == .command && Self.preparesShell($0) } }
            let delay = takeDelay(from: &remarks)
            let comments = isExport ? takeComments(from: &remarks) : []
            let above = self.remarks(remarks, dropsFirst: index == 0 && isHeadingAlone)
            for (number, var request) in requests.enumerated() {
                if number == 0 {
                    request.above = above
                    if isExport { request.setHeading(comments) }
                    if let delay { request.settings.set("delay", .text(delay)) }
                }
                request.settings.sort()
                collection.level.items.append(.request(request))
            }
        }
        if count > 1 {
            context.report.add(
                .approximate, at: "all", "cookies", "hubrun also sends the cookies that earlier responses set")
        }
        for remark in script.trailing { reportRemark(remark, result: "after the last command") }
        let summary = CountedNoun.text(count, "curl command")
        context.report.summary = "\(DisplayText.printable(source.name)): \(summary)"
        collection.heading = "Imported from \(DisplayText.printable(source.name)) (\(summary))."
        let used = Set(context.names.used + context.secrets.variables)
        for (name, place) in writtenSecrets {
            if used.contains(name) {
                context.report.add(
                    .toDo, at: place, name, "\(DraftSecrets.comment): set \(name) in the process environment",
                    isHarmless: true)
            } else {
                context.report.add(.leftOut, at: place, name, "no command uses \(name)", isHarmless: true)
            }
        }
        for name in expansions.environmentNames where context.names.isUsed(name) {
            collection.variables[name] = .text("<<env.\(name)>>")
            context.noteUnknown(name, name)
        }
        let secrets = Set(context.secrets.variables).subtracting(writtenSecrets.map(\.name))
        for name in expansions.environmentNames where secrets.contains(name) { context.noteUnknown(name, name) }
        let unused = expansions.fieldVariables.filter { !context.names.isUsed($0) }
        collection.variables.entries.removeAll { unused.contains($0.key) }
        context.report.correct(Set(unused.map { "variables.\($0)" }), to: "written as header fields", as: .exact)
        context.finish(&collection)
        return Import(collection, context.report)
    }

    // MARK: Assignments

    private mutating func readAssignments(_ assignments: [(name: String, value: String, line: Int)]) {
        for (name, value, line) in assignments {
            let place = "line \(line)"
            guard !expansions.assigned.contains(name) else {
                context.report.add(
                    .leftOut, at: place, "assignment of \(name)", "the name already has a value, which is kept")
                continue
            }
            setTranslation(at: place)
            if DraftSecrets.isSecret(value, named: name), !value.contains("{{") {
                writtenSecrets.append((name, place))
                context.hide(value, as: "<<env.\(name)>>")
                continue
            }
            let (text, comment) = context.value(value, named: name, at: place)
            // The name itself comes from the environment: NAME=${NAME:-x}.
            guard !text.contains("<<\(name)>>"), !text.contains("<<\(name) ") else { continue }
            expansions.assigned.insert(name)
            expansions.values[name] = value
            collection.variables.append(.init(name, DraftContext.short(text), comment: comment))
            bare.add(DraftContext.short(text), for: name)
            context.report.add(.exact, at: place, "assignment of \(name)", "variables.\(name)")
        }
    }

    /// Makes the context translate expansions, and report those that have to be done by hand with this place.
    func setTranslation(at place: String) {
        let (expansions, context, bare) = (expansions, context, bare)
        context.translate = { [unowned context] text in
            expansions.translated(text, context) { context.report.add(.toDo, at: place, $0, $1) }
        }
        context.translateBare = { [unowned context] in bare.placeholder(context.translate($0)) }
    }

    // MARK: Exported scripts

    /// True for a command at the beginning of an exported script, such as `set -eu` or a function.
    private static func preparesShell(_ remark: ShellRemark) -> Bool {
        let word = remark.text.prefix { $0 != " " }
        return [":", "set", "cd", "trap", "json", "uuid", "printf", "awk", "od", "tr", "sed"].contains(word)
    }

    /// Takes the comments with the name and the description of a request.
    private func takeComments(from remarks: inout [ShellRemark]) -> [String] {
        let comments = remarks.filter { $0.kind == .comment && !($0.line == 1 && $0.text.hasPrefix("!")) }
        remarks.removeAll { $0.kind == .comment }
        var texts = comments.map(text).filter { !ExportMark.matches($0) }
        // The names of variables that the script needs.
        let needed = Set(expansions.environmentNames)
        while let last = texts.last, last.hasPrefix("needs: "), needed.contains(String(last.dropFirst(7))) {
            texts.removeLast()
        }
        return texts
    }

    /// Takes `sleep SECONDS` if it is the last command before a request, and returns its duration.
    private func takeDelay(from remarks: inout [ShellRemark]) -> String? {
        guard let index = remarks.lastIndex(where: { $0.kind == .command }) else { return nil }
        let last = remarks[index]
        let words = last.text.split(separator: " ")
        guard words.count == 2, words[0] == "sleep", let duration = DraftDuration.text(String(words[1]), unit: "s")
        else {
            return nil
        }
        remarks.remove(at: index)
        context.report.add(.exact, at: "line \(last.line)", "sleep", "delay")
        return duration
    }

    // MARK: Comments

    /// True if the only comment of a script with several commands is in its first line: it describes the whole file.
    private func hasHeading(_ script: ShellScript) -> Bool {
        guard script.commands.count > 1, let first = script.commands.first?.above, first.count == 1, first[0].line == 1
        else { return false }
        return script.commands.dropFirst().allSatisfy { $0.above.isEmpty }
    }

    private func remarks(_ remarks: [ShellRemark], dropsFirst: Bool) -> [String] {
        var lines: [String] = []
        for (index, remark) in remarks.enumerated() {
            if dropsFirst, index == 0, remark.kind == .comment {
                reportRemark(remark, result: "describes the file, not one request")
                continue
            }
            if remark.kind == .command { reportRemark(remark, result: "not a curl command: kept as a comment") }
            // The first line of a script names its shell.
            guard !(remark.line == 1 && remark.text.hasPrefix("!")) else { continue }
            lines.append(text(of: remark))
        }
        return lines
    }

    private func text(of remark: ShellRemark) -> String {
        let text = remark.kind == .command ? ShellExpansions.withoutMarks(remark.text) : remark.text
        return DraftComment.scrubbed(DisplayText.printable(text.trimmingSpaces))
    }

    private func reportRemark(_ remark: ShellRemark, result: String) {
        let isComment = remark.kind == .comment
        let word = remark.text.split { $0 == " " || $0.isNewline }.first.map { DraftComment.scrubbed(String($0)) } ?? ""
        if !isComment, ["for", "while", "until"].contains(word) {
            return context.report.add(
                .toDo, at: "line \(remark.line)", "loop \(word)", "its requests are sent once: add forEach by hand")
        }
        context.report.add(
            .leftOut, at: "line \(remark.line)",
            isComment ? "comment" : "command \(ShellExpansions.withoutMarks(word))",
            result, isHarmless: isComment)
    }

    // MARK: Requests

    private func requests(of command: ShellCommand) throws(ImportFailure) -> [DraftRequest] {
        let place = "line \(command.line)"
        setTranslation(at: place)
        let read = context.options.file
        let arguments = CurlArguments(command.words.dropFirst().map(\.text)) { read($0) }
        if let option = arguments.incomplete {
            let line = command.words.last?.line ?? command.line
            throw .unreadable([source.incomplete(line: line, column: 1, length: 0, "\(option) has no argument")])
        }
        for (option, problem) in arguments.problems {
            context.report.add(
                .leftOut, at: place, ShellExpansions.withoutMarks(option), ShellExpansions.withoutMarks(problem))
        }
        for program in command.pipedTo where command.captures.first?.capture == nil {
            context.report.add(
                .leftOut, at: place, "| \(DraftComment.scrubbed(ShellExpansions.withoutMarks(program[0])))",
                "hubrun does not run the program after |", isHarmless: Self.onlyPrints(program))
        }
        var requests: [DraftRequest] = []
        for operation in arguments.operations {
            var builder = CurlRequestBuilder(operation, command, at: place, self)
            requests += builder.requests()
        }
        for (variable, program, capture) in command.captures {
            guard let last = requests.indices.last else { break }
            add(capture, readBy: program, to: variable, of: &requests[last], at: place)
        }
        if let loop = command.loop { add(loop, to: &requests, at: place) }
        if arguments.operations.allSatisfy(\.urls.isEmpty) {
            context.report.add(.leftOut, at: place, "curl", "the command has no URL")
        }
        return requests
    }

    /// True for a program that only prints the response.
    private static func onlyPrints(_ program: [String]) -> Bool {
        let options = program.dropFirst().filter { $0.hasPrefix("-") }
        let hasShort = { (letter: Character) in options.contains { !$0.hasPrefix("--") && $0.contains(letter) } }
        switch program[0] {
        case _ where program.contains(">"): return false
        case "jq", "yq": return !hasShort("e") && !hasShort("i") && !options.contains("--exit-status")
        case "python", "python3": return Array(program.dropFirst()) == ["-m", "json.tool"]
        case "xmllint": return options.allSatisfy { $0 == "--format" || $0 == "-" }
        case "bat", "cat", "head", "json_pp", "less", "more", "tail": return true
        default: return false
        }
    }

    private func add(_ loop: ShellLoop, to requests: inout [DraftRequest], at place: String) {
        guard requests.count == 1, requests[0].forEach.isEmpty else {
            return context.report.add(.toDo, at: place, "for \(loop.name)", "several requests: add forEach by hand")
        }
        let values = loop.values.map { value in
            DraftContext.short(context.value(value, named: loop.name, at: place).text)
        }
        requests[0].forEach.append(.init(context.names.name(for: loop.name), .list(values)))
        if loop.hasSeveralCommands {
            context.report.add(
                .approximate, at: place, "for \(loop.name)", "forEach of this request: the others of the loop follow it"
            )
        } else {
            context.report.add(.exact, at: place, "for \(loop.name)", "forEach")
        }
    }

    private func add(
        _ capture: DraftMapping?, readBy program: String, to variable: String, of request: inout DraftRequest,
        at place: String
    ) {
        let part = "\(variable)=$(\(program) …)"
        guard let capture else { return context.report.add(.toDo, at: place, part, "add a capture by hand") }
        let name = context.names.name(for: variable)
        request.capture[name] = .mapping(capture)
        context.capturedNames.insert(name)
        let isText = capture["from"] == "text"
        context.report.add(
            isText ? .approximate : .exact, at: place, part,
            isText ? "capture.\(name), with the line breaks at its end" : "capture.\(name)")
    }
}

extension ShellExpansions {
    /// Returns a text with `$…` in the place of its expansions, for comments and reports.
    static func withoutMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(mark) else { return text }
        return DraftText.replacing(text) { $0.unicodeScalars.first == mark ? "$…" : nil }
    }
}
