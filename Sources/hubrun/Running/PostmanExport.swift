import CollectionModel
import Diagnostics
import JSON
import Placeholders
import RunEngine

/// The files of Postman that hold the variables after a run.
struct PostmanExport {
    let state: LastVariables.State

    /// Returns the file of the environment or of the globals.
    func variables(in place: ScriptedValues.Place) -> JSONObject {
        let scope = place == .globals ? "globals" : "environment"
        return JSONObject([
            ("name", .string(place == .globals ? "Globals" : state.environmentName ?? state.collection.name)),
            ("values", .array(entries(in: place) + disabledEntries(in: place))),
            ("_postman_variable_scope", .string(scope)),
            ("_postman_exported_using", .string("hubrun/\(Hubrun.version)")),
        ])
    }

    /// The collection's file with the variables after the run; nil for a collection in a folder.
    var collection: JSONObject? {
        guard var source = Self.source(of: state.collection) else { return nil }
        // Some tools wrap the collection in an object.
        if source[key: "info"] == nil, case .object(var inner)? = source[key: "collection"] {
            updateVariables(of: &inner)
            source[key: "collection"] = .object(inner)
        } else {
            updateVariables(of: &source)
        }
        return source
    }

    /// Changes the values of the written variables, and adds the others behind them.
    private func updateVariables(of collection: inout JSONObject) {
        var values = Dictionary((state.variables[.collection] ?? []).map { ($0.name, $0.value) }) { $1 }
        guard case .array(let written)? = collection[key: "variable"] ?? .array([]) else { return }
        let kept = written.compactMap { entry -> JSONValue? in
            guard case .object(var object) = entry, case .string(let name)? = object[key: "key"],
                object[key: "disabled"] != .bool(true)
            else { return entry }
            // A script removed the variable, or its name occurs twice.
            guard let value = values.removeValue(forKey: name) else { return nil }
            if object[key: "value"] != value { object[key: "value"] = value }
            return .object(object)
        }
        let added = entries(in: .collection) { values[$0.name] != nil }
        if collection[key: "variable"] != nil || !added.isEmpty { collection[key: "variable"] = .array(kept + added) }
    }

    /// Returns the content of a collection's file; nil for a collection in a folder.
    static func source(of collection: RequestCollection) -> JSONObject? {
        guard case .object(let source)? = try? JSONValue(parsing: collection.file.text) else { return nil }
        return source
    }

    /// Returns the disabled entries of a file of variables as written, because a run does not change them.
    private func disabledEntries(in place: ScriptedValues.Place) -> [JSONValue] {
        // Globals can also come from the command line.
        let files =
            place == .globals
            ? (state.collection.postman?.globals ?? []).map(\.range.file) : [state.environmentFile].compactMap(\.self)
        guard let file = files.first(where: { !$0.text.isEmpty }), let source = try? JSONValue(parsing: file.text)
        else { return [] }
        let list = if case .object(let object) = source { object[key: "values"] } else { Optional(source) }
        guard case .array(let entries)? = list else { return [] }
        return entries.filter { entry in
            guard case .object(let object) = entry else { return false }
            return object[key: "enabled"] == .bool(false)
        }
    }

    private func entries(
        in place: ScriptedValues.Place, where isWanted: (LastVariables.Variable) -> Bool = { _ in true }
    ) -> [JSONValue] {
        (state.variables[place] ?? []).filter(isWanted).map { variable in
            let type =
                switch variable.value {
                case _ where variable.isSecret: "secret"
                case .string: "default"
                default: "any"
                }
            return .object(
                JSONObject([
                    ("key", .string(variable.name)), ("value", variable.value), ("type", .string(type)),
                    ("enabled", .bool(true)),
                ]))
        }
    }
}
