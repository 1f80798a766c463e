import CollectionDrafts
import Diagnostics
import JSON
import YAMLSource

/// The environments beside an `.http` file, of JetBrains' programs and of VS Code.
struct HTTPEnvironments {
    private let reader: HTTPCollectionReader
    private var context: DraftContext { reader.context }

    init(_ reader: HTTPCollectionReader) { self.reader = reader }

    /// - Throws: `ImportFailure` for a file of JetBrains' programs that is no JSON.
    func read(into collection: inout DraftCollection) throws(ImportFailure) {
        for (path, key, isPrivate) in [
            ("http-client.env.json", nil, false), ("http-client.private.env.json", nil, true),
            (".vscode/settings.json", "rest-client.environmentVariables", false),
        ] as [(String, String?, Bool)] {
            guard let bytes = context.options.file(path) else { continue }
            guard let value = try? JSONValue(parsing: bytes), case .object(let root) = value else {
                let text = String(decoding: bytes, as: UTF8.self)
                let file = SourceFile(path: reader.source.file.resolving(path: path), text: text, isConfidential: true)
                let errors = JSONNodeReader.read(file).diagnostics.diagnostics
                // VS Code's settings may have comments.
                guard errors.isEmpty || key != nil else { throw .unreadable(errors) }
                context.report.add(.leftOut, at: path, "environments", "not valid JSON")
                continue
            }
            guard let key else {
                read(root, of: path, isPrivate: isPrivate, &collection)
                continue
            }
            if case .object(let environments)? = root[key: key] {
                read(environments, of: path, isPrivate: isPrivate, &collection)
            }
        }
    }

    private func read(
        _ environments: JSONObject, of path: String, isPrivate: Bool, _ collection: inout DraftCollection
    ) {
        reader.place = path
        for (name, value) in environments {
            guard case .object(let variables) = value else { continue }
            var mapping = DraftMapping(layout: .short(1))
            for (variable, value) in variables {
                guard let draft = draft(value, named: variable, of: path, isPrivate: isPrivate) else { continue }
                let key = context.names.name(for: variable)
                mapping.append(.init(DraftText(key), draft.0, comment: draft.1))
                if isPrivate, !collection.secrets.contains(key) { collection.secrets.append(key) }
            }
            if name == "$shared" {
                for entry in mapping.entries where collection.variables[entry.key] == nil {
                    collection.variables.append(entry)
                }
                continue
            }
            if let index = collection.environments.firstIndex(where: { $0.name == name }) {
                for entry in mapping.entries {
                    collection.environments[index].variables[entry.key] = nil
                    collection.environments[index].variables.append(entry)
                }
            } else {
                var environment = DraftEnvironment(name: name)
                environment.variables = mapping
                collection.environments.append(environment)
            }
            context.report.add(.exact, at: path, "environment \(name)", "environments.\(name)")
        }
    }

    private func draft(
        _ value: JSONValue, named name: String, of path: String, isPrivate: Bool
    ) -> (DraftValue, String?)? {
        switch value {
        case .string("") where isPrivate: return (.text(DraftText(missing(name))), nil)
        case .string(let text):
            let (text, comment) = context.value(text, named: name, isSecret: isPrivate, at: path)
            return (.text(text), comment)
        case .number(let number) where isPrivate: return hidden(number.text, named: name, of: path)
        case .bool(let bool) where isPrivate: return hidden("\(bool)", named: name, of: path)
        case .number(let number): return (.plain(number.text), nil)
        case .bool(let bool): return (.bool(bool), nil)
        default:
            context.report.add(.leftOut, at: path, name, "a value that is not a text, number or boolean")
            return nil
        }
    }

    /// Returns the placeholder for an empty variable of a private file, and notes once that it needs a value.
    private func missing(_ name: String) -> DraftPlaceholder {
        let variable = context.secrets.variable(forValueOf: name)
        if !context.secrets.variables.contains(variable) { context.noteUnknown(name, variable) }
        return context.secrets.placeholder(forVariable: variable)
    }

    /// Returns the placeholder for a secret number, or a boolean of a private file.
    private func hidden(_ value: String, named name: String, of path: String) -> (DraftValue, String?) {
        let placeholder = context.hidden(value, named: name, at: path)
        return (.typed(placeholder.filtered(by: "fromJson")), DraftSecrets.comment)
    }
}
