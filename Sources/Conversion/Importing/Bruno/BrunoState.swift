import CollectionDrafts
import Placeholders

/// The paths of a collection, and the placeholders and functions of Bruno.
final class BrunoState: SourceTexts {
    private static let functions: [String: String] = [
        "guid": "$uuid", "randomUUID": "$uuid", "timestamp": "$timestamp", "isoTimestamp": "$isoTimestamp",
        "randomInt": "$randomInt",
    ]

    let draft: DraftContext
    private let source: ImportSource
    /// The name of the collection's folder; nil for a source that is a file.
    private let folder: String?
    /// Variables that a script before the request sets, by the names of Bruno's functions.
    private(set) var generated: [(variable: String, function: String)] = []
    private var bare = BarePlaceholders()

    /// - Parameter processVariables: The variables of the process environment that the source reads.
    init(_ source: ImportSource, _ options: ImportOptions, folder: String?, processVariables: Set<String>) {
        self.source = source
        self.folder = folder
        draft = DraftContext(options)
        for variable in processVariables { draft.secrets.reserve(variable) }
        draft.texts = self
    }

    func translated(_ text: String) -> DraftText { DraftText.replacing(text, with: placeholder) }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? { bare.typed(placeholder) }

    /// Reads the kinds of the variables' values, before the bodies that use them.
    func readKinds(_ collection: BrunoCollection) {
        for variable in collection.environments.flatMap(\.variables) { readKind(variable) }
        readKinds(collection.folder)
    }

    private func readKinds(_ folder: BrunoFolder) {
        for item in [folder.item] + folder.requests { item.before.forEach(readKind) }
        folder.folders.forEach(readKinds)
    }

    private func readKind(_ variable: BrunoEntry) {
        let isPlaceholder = variable.isSecret || variable.value.hasPrefix("{{")
        bare.add(
            isPlaceholder ? .text(.variable("value")) : BrunoRequests.typed(.text(DraftText(variable.value))),
            for: draft.names.name(for: variable.variableName))
    }

    /// Returns a path of the source relative to the result's folder, after a note if runs cannot read the file.
    func path(_ path: String, at place: String) -> DraftText {
        // The prefix of a folder leads to the folder around it.
        let path = folder.map { $0 == "." || path.hasPrefix("/") ? path : $0 + "/" + path } ?? path
        draft.noteFile(translated(path), as: "file \"\(path)\"", at: place)
        return source.path(translated(path))
    }

    /// Returns a text of the source with its placeholders replaced.
    func text(_ text: String) -> DraftText { translated(text) }

    private func placeholder(_ name: String) -> DraftText? {
        if name.hasPrefix("process.env.") {
            let variable = String(name.dropFirst("process.env.".count))
            guard DraftSecrets.isEnvironmentName(variable) else { return nil }
            return DraftText(draft.secrets.placeholder(forVariable: variable))
        }
        if name.hasPrefix("$") {
            let function = String(name.dropFirst())
            if let known = Self.functions[function] { return .function(known) }
            if let fake = FakeData.name(of: name), FakeData.variable(of: fake) != nil {
                return .function("$fake(\"\(fake)\")")
            }
            guard !function.isEmpty, function.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                return nil
            }
            let variable = draft.names.newName(function)
            generated.append((variable, name))
            return .variable(variable)
        }
        guard !name.isEmpty, !name.contains(where: \.isNewline) else { return nil }
        return DraftText(draft.names.placeholder(for: name))
    }

    /// Returns the functions that were used since the last call.
    func takeGenerated() -> [(variable: String, function: String)] {
        defer { generated = [] }
        return generated
    }

    /// Returns the entry of a header, a parameter or a field.
    func entry(_ field: BrunoEntry, isSecret: Bool = false, at place: String) -> DraftMapping.Entry {
        var result = draft.entry(text(field.name), field.value, named: field.name, isSecret: isSecret, at: place)
        if !field.isEnabled { draft.switchOff(&result, field.name, at: place) }
        return result
    }
}
