import CollectionDrafts

/// What the requests of a collection share.
struct BrunoState {
    private static let functions: [String: String] = [
        "guid": "$uuid", "randomUUID": "$uuid", "timestamp": "$timestamp", "isoTimestamp": "$isoTimestamp",
        "randomInt": "$randomInt",
    ]

    var report: ImportReport
    var names = DraftNames()
    var secrets = DraftSecrets()
    private let source: ImportSource
    /// The name of the collection's folder; nil for a source that is a file.
    private let folder: String?
    /// Variables that a script before the request sets, by the names of Bruno's functions.
    private(set) var generated: [(variable: String, function: String)] = []

    init(_ report: ImportReport, _ source: ImportSource, folder: String?) {
        self.report = report
        self.source = source
        self.folder = folder
    }

    /// Returns a path of the source relative to the result's folder.
    func path(_ path: String) -> String {
        // The prefix of a folder leads to the folder around it.
        guard let folder, !path.hasPrefix("/") else { return source.path(path) }
        return source.path(folder == "." ? path : folder + "/" + path)
    }

    /// Returns a text of the source with its placeholders replaced.
    mutating func text(_ text: String) -> String {
        var state = self
        let result = DraftText.replacing(text) { state.placeholder($0) }
        self = state
        return result
    }

    private mutating func placeholder(_ name: String) -> String? {
        if name.hasPrefix("process.env.") {
            let variable = String(name.dropFirst("process.env.".count))
            guard Self.isVariable(variable) else { return nil }
            return secrets.placeholder(forVariable: variable)
        }
        if name.hasPrefix("$") {
            let function = String(name.dropFirst())
            if let known = Self.functions[function] { return "<<\(known)>>" }
            guard !function.isEmpty, function.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                return nil
            }
            let variable = names.newName(function)
            generated.append((variable, name))
            return "<<\(variable)>>"
        }
        guard !name.isEmpty, !name.contains(where: \.isNewline) else { return nil }
        return names.placeholder(for: name)
    }

    private static func isVariable(_ name: String) -> Bool {
        (name.first.map { $0.isLetter || $0 == "_" } ?? false)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// True if a translated text can be the name of a header, whatever its placeholders stand for.
    static func isHeaderName(_ text: String) -> Bool {
        var rest = text[...]
        var plain = ""
        var hasPlaceholder = false
        while let open = rest.firstRange(of: "<<"), let close = rest[open.upperBound...].firstRange(of: ">>") {
            plain += rest[..<open.lowerBound]
            rest = rest[close.upperBound...]
            hasPlaceholder = true
        }
        plain += rest
        return DraftHeader.isValidName(plain) || plain.isEmpty && hasPlaceholder
    }

    /// Returns the functions that were used since the last call.
    mutating func takeGenerated() -> [(variable: String, function: String)] {
        defer { generated = [] }
        return generated
    }

    /// Returns a value that grants access: its placeholders, or the one of a process variable.
    mutating func secret(_ text: String, named name: String, at place: String) -> DraftMapping.Entry {
        guard !text.isEmpty, !text.contains("{{") else { return DraftMapping.Entry(name, .text(self.text(text))) }
        let placeholder = secrets.placeholder(for: text, named: name)
        noteSecret(placeholder, name, at: place)
        return DraftMapping.Entry(name, .text(placeholder), comment: DraftSecrets.comment)
    }

    mutating func noteSecret(_ placeholder: String, _ name: String, at place: String) {
        let variable = placeholder.dropFirst("<<env.".count).dropLast(2)
        report.add(
            .toDo, at: place, name, "\(DraftSecrets.comment): give it as the process variable \(variable)")
    }

    /// Returns the entry of a header, a parameter or a field.
    mutating func entry(_ entry: BrunoEntry, isSecret: Bool = false, at place: String) -> DraftMapping.Entry {
        let isSecret = isSecret || DraftSecrets.isSecretName(entry.name) || DraftSecrets.isSecretShaped(entry.value)
        let name = text(entry.name)
        var result = DraftMapping.Entry(name, .text(""))
        if isSecret, !entry.value.isEmpty {
            result = secret(entry.value, named: entry.name, at: place)
            result.key = name
        } else {
            result.value = .text(text(entry.value))
        }
        if !entry.isEnabled {
            result.switchedOff = "switched off in the source"
            result.comment = nil
            report.add(.leftOut, at: place, entry.name, "switched off: kept as a comment", isHarmless: true)
        }
        return result
    }
}
