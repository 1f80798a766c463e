/// The steps of a JSONPath that other languages can express: names, indexes and wildcards.
enum PathStep: Equatable {
    case name(String)
    case index(Int)
    case all

    /// Returns the steps of a path; nil if it has other selectors, such as filters, slices and `..`.
    static func steps(of path: String) -> [PathStep]? {
        var rest = Substring(path)
        guard rest.popFirst() == "$" else { return nil }
        var steps: [PathStep] = []
        while let first = rest.popFirst() {
            switch first {
            case ".":
                if rest.first == "*" {
                    rest.removeFirst()
                    steps.append(.all)
                    continue
                }
                let name = rest.prefix { !".[".contains($0) }
                guard !name.isEmpty, !name.contains(where: { " ()?@*".contains($0) }) else { return nil }
                steps.append(.name(String(name)))
                rest = rest[name.endIndex...]
            case "[":
                guard let step = bracketed(&rest) else { return nil }
                steps.append(step)
            default: return nil
            }
        }
        return steps
    }

    /// Reads a selector up to its bracket.
    private static func bracketed(_ rest: inout Substring) -> PathStep? {
        guard let first = rest.first else { return nil }
        if first == "'" || first == "\"" {
            rest.removeFirst()
            var name = ""
            while let letter = rest.popFirst(), letter != first {
                guard letter != "\\" else {
                    guard let escaped = rest.popFirst(), "'\"\\/".contains(escaped) else { return nil }
                    name.append(escaped)
                    continue
                }
                name.append(letter)
            }
            guard rest.popFirst() == "]" else { return nil }
            return .name(name)
        }
        let content = rest.prefix { $0 != "]" }
        rest = rest[content.endIndex...]
        guard rest.popFirst() == "]" else { return nil }
        if content == "*" { return .all }
        return Int(content).map { .index($0) }
    }
}
