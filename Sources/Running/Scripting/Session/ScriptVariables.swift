import Cryptography
import HTTP
import JSON
import JavaScript
import Placeholders
import Secrets

/// The places of variables as scripts see them.
struct ScriptVariables {
    var scope: VariableScope
    /// The data row with the changes of the running script.
    private var row: Row?

    init(_ scope: VariableScope) {
        self.scope = scope
        if scope.scripted == nil { self.scope.scripted = ScriptedValues() }
    }

    /// A place by the name that our JavaScript uses.
    enum Place {
        /// All places: `pm.variables`.
        case all
        /// The values that `pm.variables` set, in Postman collections.
        case local
        case row
        case place(ScriptedValues.Place)

        init?(_ name: String) {
            switch name {
            case "variables": self = .all
            case "local": self = .local
            case "row": self = .row
            default:
                guard let place = ScriptedValues.Place(rawValue: name) else { return nil }
                self = .place(place)
            }
        }
    }

    private struct Row {
        var values: [String: JSONValue]
        var names: [String]
    }

    private var currentRow: Row { row ?? Row(values: scope.row, names: scope.rowNames) }

    mutating func beginScript() { row = nil }

    func value(of name: String, in place: Place) throws(NativeFailure) -> JSONValue? {
        do throws(PlaceholderError) {
            switch place {
            case .all where name.hasPrefix(Self.environmentPrefix): return scope.lookUpProcessVariable(name)
            case .all: return try scope.lookUp(name)
            case .local: return scope.captured[name]
            case .row: return (row?.values ?? scope.row)[name]
            case .place(let place): return try scope.lookUp(name, in: place)
            }
        } catch {
            throw NativeFailure(error.message, hint: error.hint)
        }
    }

    private static let environmentPrefix = "env."

    /// Returns the type that a variable has by its file, or by the last call of `set`; nil for any type.
    func type(of name: String, in place: Place) -> VariableType? {
        guard case .place(let place) = place else { return nil }
        return scope.type(of: name, in: place)
    }

    mutating func set(
        _ name: String, to value: JSONValue, in place: Place, isSecret: Bool, type: VariableType? = nil
    ) {
        switch place {
        case .all, .local: scope.captured[name] = value
        case .row:
            var changed = currentRow
            if changed.values.updateValue(value, forKey: name) == nil {
                changed.names.removeAll { $0 == name }
                changed.names.append(name)
            }
            row = changed
        case .place(let place): scope.scripted?.set(name, to: value, in: place, type: type)
        }
        if isSecret { scope.secretNames.insert(name) } else { scope.noteSecret(named: name, with: value) }
        if scope.isSecret(name, of: value) { scope.run.secrets.register(value, of: "\"\(name)\"") }
    }

    mutating func remove(_ name: String, in place: Place) {
        switch place {
        case .all, .local: scope.captured[name] = nil
        case .row:
            var changed = currentRow
            changed.values[name] = nil
            row = changed
        case .place(let place): scope.scripted?.remove(name, in: place)
        }
    }

    mutating func removeAll(in place: Place) {
        switch place {
        case .all, .local: scope.captured = [:]
        case .row: row = Row(values: [:], names: [])
        case .place(let place): scope.scripted?.removeAll(in: place)
        }
    }

    /// Returns the values of all names of a place, in the order of files and then of scripts; values that cannot be
    /// resolved are left out.
    func all(in place: Place) -> JSONObject {
        let names: [String] =
            switch place {
            case .all: scope.allNames
            case .local: scope.captured.names
            case .row: currentRow.names
            case .place(let place): scope.names(in: place)
            }
        return JSONObject(
            names.compactMap { name in ((try? value(of: name, in: place)) ?? nil).map { (name, $0) } })
    }
}

extension JSONValue {
    /// The value for JavaScript: a text with the letter "s" before it, JSON with the letter "j", or a scalar.
    var forScripts: JavaScriptValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .string(let text): .string("s" + text)
        case .number(let number): number.isExactDouble ? .number(number.doubleValue) : .string("s" + number.text)
        case .array, .object: .string("j" + withExactNumbers.compactText())
        }
    }

    /// The value with texts in the place of numbers that JavaScript cannot hold exactly.
    var withExactNumbers: JSONValue {
        switch self {
        case .number(let number): number.isExactDouble ? self : .string(number.text)
        case .array(let elements): .array(elements.map(\.withExactNumbers))
        case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.withExactNumbers) }))
        case .null, .bool, .string: self
        }
    }
}

extension JSONNumber {
    /// True if JavaScript's number type holds the value: exactly for integers, and as the nearest number for others with
    /// no more digits than it distinguishes.
    fileprivate var isExactDouble: Bool {
        let value = doubleValue
        guard value.isFinite else { return false }
        if let whole = intValue { return whole.magnitude <= 1 << 53 }
        return JSONNumber(value).map { $0 == self } ?? false
    }
}
