import Cryptography
import HTTP
import JSON
import JavaScript
import Placeholders

/// The places of variables as scripts see them.
struct ScriptVariables {
    var scope: VariableScope
    /// The data row with the changes of the running script.
    private var row: [String: JSONValue]?

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

    mutating func beginScript() { row = nil }

    func value(of name: String, in place: Place) throws(NativeFailure) -> JSONValue? {
        do throws(PlaceholderError) {
            switch place {
            case .all where name.hasPrefix(Self.environmentPrefix): return scope.value(ofEnvironment: name)
            case .all: return try scope.value(of: name)
            case .local: return scope.captured[name]
            case .row: return (row ?? scope.row)[name]
            case .place(let place): return try scope.value(of: name, in: place)
            }
        } catch {
            throw NativeFailure(error.message, hint: error.hint)
        }
    }

    private static let environmentPrefix = "env."

    mutating func set(_ name: String, to value: JSONValue, in place: Place, isSecret: Bool) {
        switch place {
        case .all, .local: scope.captured[name] = value
        case .row:
            var changed = row ?? scope.row
            changed[name] = value
            row = changed
        case .place(let place): scope.scripted?.set(name, to: value, in: place)
        }
        if isSecret { scope.secretNames.insert(name) } else { scope.noteSecret(named: name, with: value) }
        if scope.isSecret(name, of: value) { scope.run.secrets.register(value, of: "\"\(name)\"") }
    }

    mutating func remove(_ name: String, in place: Place) {
        switch place {
        case .all, .local: scope.captured[name] = nil
        case .row:
            var changed = row ?? scope.row
            changed[name] = nil
            row = changed
        case .place(let place): scope.scripted?.remove(name, in: place)
        }
    }

    mutating func removeAll(in place: Place) {
        switch place {
        case .all, .local: scope.captured = [:]
        case .row: row = [:]
        case .place(let place): scope.scripted?.removeAll(in: place)
        }
    }

    /// Returns the values of all names of a place; values that cannot be resolved are left out.
    func all(in place: Place) -> [String: JSONValue] {
        let names: Set<String> =
            switch place {
            case .all: scope.allNames
            case .local: Set(scope.captured.values.keys)
            case .row: Set((row ?? scope.row).keys)
            case .place(let place): scope.names(in: place)
            }
        var values: [String: JSONValue] = [:]
        for name in names { values[name] = (try? value(of: name, in: place)) ?? nil }
        return values
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
