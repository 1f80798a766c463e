/// JSONPaths as expressions of JavaScript.
enum JavaScriptPath {
    /// Returns an access such as `.items[0].id`.
    static func access(_ steps: [PathStep]) -> String {
        steps.map { step in
            switch step {
            case .name(let name): JavaScriptText.member(name)
            case .index(let index): index < 0 ? ".at(\(index))" : "[\(index)]"
            case .all: ""
            }
        }.joined()
    }

    /// Returns the steps as a list for lodash's `get`, such as `["items", 0, "id"]`.
    static func list(_ steps: [PathStep]) -> String {
        let words = steps.map { step in
            switch step {
            case .name(let name): JavaScriptText.literal(name)
            case .index(let index): String(index)
            case .all: "\"*\""
            }
        }
        return "[\(words.joined(separator: ", "))]"
    }

    /// Returns an expression for the results of a path below a value: one value, or a list if the path has a wildcard.
    static func results(of steps: [PathStep], in value: String) -> String {
        guard let first = steps.firstIndex(of: .all) else { return value + access(steps) }
        let list = value + access(Array(steps[..<first]))
        let rest = Array(steps[(first + 1)...])
        if rest.isEmpty { return "_.values(\(list))" }
        if rest.contains(.all) { return "_.flatten(_.map(\(list), (item) => \(results(of: rest, in: "item"))))" }
        // A list as the second argument of `map` would be a condition.
        return "_.reject(_.map(\(list), (item) => _.get(item, \(Self.list(rest)))), _.isUndefined)"
    }
}
