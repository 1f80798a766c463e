import Secrets
import CollectionDrafts
import Cryptography
import Diagnostics
import Text

/// Makes a collection of the curl commands of a script.
struct CurlCollectionReader {
    let source: ImportSource
    let names: ShellNames
    let context: DraftContext
    private var collection: DraftCollection
    /// The secrets that assignments write out, with their places.
    private var writtenSecrets: [(name: String, place: String)] = []

    init(_ source: ImportSource, _ options: ImportOptions, _ names: ShellNames) {
        self.source = source
        self.names = names
        context = DraftContext(options)
        context.texts = names
        names.context = context
        collection = DraftCollection(heading: "", name: source.stem)
    }

    /// - Throws: `ImportFailure` for an option without its argument.
    mutating func result(of script: ShellScript) throws(ImportFailure) -> Import {
        // A secret that the script writes out gets none of the names that the script uses itself.
        for name in names.environmentNames + script.assignments.map(\.name) { context.secrets.reserve(name) }
        readAssignments(script.assignments)
        let count = script.commands.count
        let isHeadingAlone = hasHeading(script)
        for (index, command) in script.commands.enumerated() {
            let requests = try requests(of: command)
            let above = remarks(command.above, dropsFirst: index == 0 && isHeadingAlone)
            for (number, var request) in requests.enumerated() {
                if number == 0 { request.above = above }
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
        for name in names.environmentNames where context.names.isUsed(name) {
            collection.variables.append(.init(DraftText(name), .text(.environment(name))))
            context.noteUnknown(name, name)
        }
        let secrets = Set(context.secrets.variables).subtracting(writtenSecrets.map(\.name))
        for name in names.environmentNames where secrets.contains(name) { context.noteUnknown(name, name) }
        let unused = names.fieldVariables.filter { !context.names.isUsed($0) }
        collection.variables.entries.removeAll { unused.contains($0.name) }
        context.report.correct(Set(unused.map { "variables.\($0)" }), to: "written as header fields", as: .exact)
        context.finish(&collection)
        return Import(collection, context)
    }

    // MARK: Assignments

    private mutating func readAssignments(_ assignments: [(name: String, value: ShellText, line: Int)]) {
        for (name, value, line) in assignments {
            let place = "line \(line)"
            guard !names.assigned.contains(name) else {
                context.report.add(
                    .leftOut, at: place, "assignment of \(name)", "the name already has a value, which is kept")
                continue
            }
            names.place = place
            if value.list != nil {
                context.report.add(
                    .toDo, at: place, "array \(name)", "hubrun reads no arrays: add its words by hand")
                continue
            }
            if value.command?.split(whereSeparator: { !$0.isLetter }).contains("curl") ?? false {
                context.report.add(
                    .toDo, at: place, "\(name)=$(curl …)",
                    "a request in $(…) is not read: write it on a line of its own, and capture the value")
            }
            if let literal = value.literal, DraftSecrets.isSecret(literal, named: name) {
                writtenSecrets.append((name, place))
                context.hide(literal, as: DraftPlaceholder(.environment(name)))
                continue
            }
            let (text, comment) = context.value(names.translate(value), named: name, at: place)
            // The name itself comes from the environment: NAME=${NAME:-x}.
            guard !text.placeholders.contains(where: { $0.variable == name }) else { continue }
            names.assigned.insert(name)
            names.values[name] = value
            collection.variables.append(.init(DraftText(name), DraftContext.short(text), comment: comment))
            names.bare.add(DraftContext.short(text), for: name)
            context.report.add(.exact, at: place, "assignment of \(name)", "variables.\(name)")
        }
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
        var text = remark.text
        let words = text.split(separator: " ", maxSplits: 3)
        if remark.kind == .command, words.count > 3, words[0] == "for", SecretWords.isSecret(name: String(words[1])) {
            text = words[..<3].joined(separator: " ") + " …"
        }
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
            isComment ? "comment" : "command \(word)",
            result, isHarmless: isComment)
    }

    // MARK: Requests

    private func requests(of command: ShellCommand) throws(ImportFailure) -> [DraftRequest] {
        let place = "line \(command.line)"
        names.place = place
        let read = context.options.file
        for list in Set(command.words.compactMap(\.text.list)).sorted() {
            context.report.add(.toDo, at: place, list, "hubrun reads no arrays: add its words by hand")
        }
        let words = command.words.dropFirst().map(\.text).filter { $0.list == nil }
        let arguments = CurlArguments(words) { read($0) }
        if let option = arguments.incomplete {
            let line = command.words.last?.line ?? command.line
            throw .unreadable([source.incomplete(line: line, column: 1, length: 0, "\(option) has no argument")])
        }
        for (option, problem) in arguments.problems {
            context.report.add(.leftOut, at: place, option, problem)
        }
        for program in command.pipedTo {
            context.report.add(
                .leftOut, at: place, "| \(DraftComment.scrubbed(program[0]))",
                "hubrun does not run the program after |", isHarmless: Self.onlyPrints(program))
        }
        var requests: [DraftRequest] = []
        for operation in arguments.operations {
            var builder = CurlRequestBuilder(operation, command, at: place, self)
            requests += builder.requests()
        }
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
}
