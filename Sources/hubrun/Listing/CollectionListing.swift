import CollectionModel
import Diagnostics
import Placeholders
import Text

/// The contents of a collection as text, within the width of a terminal.
struct CollectionListing {
    private static let width = 80
    /// The width of the labels before lists of names, in terminal cells.
    private static let labelWidth = 14
    /// The minimum width of the column of methods, in terminal cells.
    private static let usualMethodWidth = 6

    private let listed: ListedCollection
    private var collection: RequestCollection { listed.collection }
    private let style: TextStyle
    /// The width of the longest method, in terminal cells, which aligns the names.
    private let methodWidth: Int

    init(_ listed: ListedCollection, style: TextStyle) {
        self.listed = listed
        self.style = style
        let methods = FlowProgram(listed.collection).requests.map(\.definition.method.count)
        methodWidth = max(Self.usualMethodWidth, methods.max() ?? 0)
    }

    var lines: [String] {
        head + facts
            + collection.sections.flatMap { section, items in
                items.isEmpty ? [] : ["", "  " + style.bold(section.rawValue)] + items.flatMap { lines(of: $0, 4) }
            }
    }

    // MARK: Names

    private var head: [String] {
        let path = DisplayText.printable(collection.file.path)
        let description = collection.description.map { paragraph($0, 2) } ?? []
        let title = Title(text: collection.name, styled: style.bold, indentation: 0)
        return lines(title, tests(collection.scripts)) + ["  " + style.dim(path)] + description
    }

    private var facts: [String] {
        let environments = collection.environments.enumerated().map { number, environment in
            let notices = (number == 0 ? ["default"] : []) + (environment.hub.map { [$0.phrase] } ?? [])
            return environment.name + (notices.isEmpty ? "" : " (\(notices.joined(separator: ", ")))")
        }
        let files = listed.environmentFiles.map { "\($0.name) (\($0.path))" }
        let tags = Set(FlowProgram(collection).requests.flatMap(\.tags)).sorted()
        let lists = listed.variables
        let shown = lists.flatMap(\.names).map { DisplayText.width(of: DisplayText.printable($0.name)) }
        let nameWidth = min(shown.max() ?? 0, Self.width / 2)
        let variables = lists.flatMap { labelled($0.label.rawValue, places(of: $0.names, nameWidth)) }
        let facts = [
            ("tokens", collection.tokens.map(\.name)), ("tags", tags),
            ("data", collection.data.map { [$0.phrase] } ?? []),
            ("stopOnFailure", collection.stopOnFailure ? ["true"] : []),
            ("thresholds", collection.thresholds.map(\.text)),
        ].flatMap { label, names in fact(label, names) }
        let all = fact("environments", environments + files) + variables + facts
        return all.isEmpty ? [] : [""] + all
    }

    private func fact(_ label: String, _ names: [String]) -> [String] {
        let commas = names.dropLast().map { $0 + "," } + names.suffix(1)
        return labelled(label, wrapped(commas.map { DisplayText.printable($0) }, 2 + Self.labelWidth))
    }

    /// Returns names with their places in a second column.
    private func places(of names: [ListedCollection.Place], _ nameWidth: Int) -> [String] {
        names.map { name in
            let shown = DisplayText.printable(name.name)
            let padding = String(repeating: " ", count: max(0, nameWidth - DisplayText.width(of: shown)) + 2)
            let place = "\(name.range.file.path):\(name.range.start.line)"
            return shown + padding + style.dim(DisplayText.printable(place))
        }
    }

    private func labelled(_ label: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { number, line in
            let padding = Self.labelWidth - (number == 0 ? label.count : 0)
            return "  " + style.cyan(number == 0 ? label : "") + String(repeating: " ", count: padding) + line
        }
    }

    // MARK: Items

    private func lines(of item: CollectionItem, _ indentation: Int) -> [String] {
        switch item {
        case .request(let request): return lines(of: request, indentation)
        case .group(let group):
            var marks = group.tags.isEmpty ? [] : ["[\(group.tags.joined(separator: ", "))]"]
            if let file = group.included?.file { marks.append("(from \(file.path))") }
            marks += group.conditions.map { "(when \($0.subject.written))" }
            if let repetition = group.repetition { marks.append("(\(repetition.summary))") }
            if group.parallelism != nil { marks.append("(parallel)") }
            if group.stopOnFailure { marks.append("(stopOnFailure)") }
            marks += group.thresholds.map { "(\($0.text))" }
            marks += tests(group.scripts)
            let title = Title(text: group.name, styled: style.bold, indentation: indentation)
            return lines(title, marks) + (group.description.map { paragraph($0, indentation + 2) } ?? [])
                + group.items.flatMap { lines(of: $0, indentation + 2) }
        }
    }

    private func lines(of request: RequestDefinition, _ indentation: Int) -> [String] {
        var marks = request.tags.isEmpty ? [] : ["[\(request.tags.joined(separator: ", "))]"]
        if !request.loop.isEmpty { marks.append("(each \(request.loop.map(\.name).joined(separator: ", ")))") }
        marks += request.conditions.map { "(when \($0.subject.written))" }
        if let repetition = request.repetition { marks.append("(\(repetition.summary))") }
        if request.parallelism != nil { marks.append("(parallel)") }
        marks += request.thresholds.map { "(\($0.text))" }
        if let reason = request.skip { marks.append("(skipped: \(reason.written))") }
        marks += tests(request.scripts)
        let padding = String(repeating: " ", count: methodWidth + 2 - request.method.count)
        let title = Title(
            before: style.cyan(request.method) + padding, beforeWidth: request.method.count + padding.count,
            // The name of an unnamed request begins with the method, which the line has already.
            text: request.isUnnamed ? String(request.name.dropFirst(request.method.count + 1)) : request.name,
            styled: { $0 }, indentation: indentation)
        return lines(title, marks)
    }

    /// Returns a mark with the number of tests in the scripts; no mark if there are none.
    private func tests(_ scripts: ScriptLists?) -> [String] {
        let count = scripts?.testCount ?? 0
        return count == 0 ? [] : ["(\(CountedNoun.text(count, "test")))"]
    }

    /// The name of an item, and the text before it.
    private struct Title {
        var before = ""
        var beforeWidth = 0
        let text: String
        let styled: (String) -> String
        let indentation: Int
    }

    /// Returns the title with its marks after it, or below it if the line would be too long.
    private func lines(_ title: Title, _ marks: [String]) -> [String] {
        let name = DisplayText.printable(title.text)
        let space = String(repeating: " ", count: title.indentation)
        let line = space + title.before + title.styled(name)
        guard !marks.isEmpty else { return [line] }
        let marks = marks.map { DisplayText.printable($0) }
        let width = title.indentation + title.beforeWidth + DisplayText.width(of: name)
        let together = marks.joined(separator: " ")
        if width + 2 + DisplayText.width(of: together) <= Self.width { return ["\(line)  \(style.dim(together))"] }
        let indentation = title.indentation + title.beforeWidth + 2
        let words = marks.flatMap { $0.split(separator: " ").map(String.init) }
        return [line] + wrapped(words, indentation).map { String(repeating: " ", count: indentation) + style.dim($0) }
    }

    // MARK: Lines

    private func paragraph(_ text: String, _ indentation: Int) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map { DisplayText.printable($0) }
        return wrapped(words, indentation).map { String(repeating: " ", count: indentation) + $0 }
    }

    /// Wraps words to lines, which leave room for an indentation.
    private func wrapped(_ words: [String], _ indentation: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last,
                indentation + DisplayText.width(of: last) + 1 + DisplayText.width(of: word) <= Self.width
            {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension DataDefinition {
    fileprivate var phrase: String {
        switch source {
        case .file(let path): path
        case .rows(let rows): "\(rows.count) row\(rows.count == 1 ? "" : "s")"
        }
    }
}

extension HubDefinition {
    /// The kind of hub, as far as the file defines it.
    fileprivate var phrase: String {
        if case .emulator = form { return "emulated hub" }
        return kind == .emulator ? "emulator" : "hub"
    }
}
