/// A part of a response in an expression such as `res.body.items[0].id`.
enum ResponsePath: Hashable {
    case status
    case time
    case text
    case header(String)
    /// A JSONPath.
    case json(String)

    /// Fails for expressions that are no plain path.
    ///
    /// - Parameter variables: Names of scripts that stand for the body, with their JSONPaths.
    init?(_ expression: String, variables: [String: String] = [:]) {
        var text = BruParser.trimmed(expression)[...]
        while text.hasSuffix(";") { text.removeLast() }
        switch text {
        case "res.status", "res.getStatus()", "res.statusCode":
            self = .status
            return
        case "res.responseTime", "res.getResponseTime()":
            self = .time
            return
        default: break
        }
        for start in ["res.getHeader("] where text.hasPrefix(start) && text.hasSuffix(")") {
            guard let name = Self.quoted(text.dropFirst(start.count).dropLast()) else { return nil }
            self = .header(Self.capitalized(name))
            return
        }
        for start in ["res.headers", "res.getHeaders()"] where text.hasPrefix(start) {
            guard let steps = Self.steps(text.dropFirst(start.count)), steps.count == 1,
                case .name(let name) = steps[0]
            else { return nil }
            self = .header(Self.capitalized(name))
            return
        }
        for start in ["res.getBody()", "res.body"] where text.hasPrefix(start) {
            guard let path = Self.path(text.dropFirst(start.count), from: "$") else { return nil }
            self = .json(path)
            return
        }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        guard let root = variables[String(name)], let path = Self.path(text.dropFirst(name.count), from: root) else {
            return nil
        }
        self = .json(path)
    }

    private enum Step {
        case name(String)
        case index(Int)
    }

    private static func path(_ text: Substring, from root: String) -> String? {
        guard let steps = steps(text) else { return nil }
        return steps.reduce(root) { path, step in
            switch step {
            case .index(let index): return path + "[\(index)]"
            case .name(let name):
                let isPlain = name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
                guard isPlain, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
                    let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
                    return path + "['\(escaped)']"
                }
                return path + "." + name
            }
        }
    }

    /// Returns the steps of `.a[0]["b"]`; nil for any other text.
    private static func steps(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        while let sign = rest.first {
            if rest.hasPrefix("?.") { rest = rest.dropFirst(1) }
            if rest.first == "." {
                rest = rest.dropFirst()
                let name = rest.prefix { $0.isLetter || $0.isNumber || "_$-".contains($0) }
                guard !name.isEmpty else { return nil }
                rest = rest[name.endIndex...]
                // A number behind a point is an index, as in a.0.b.
                steps.append(Int(name).map(Step.index) ?? .name(String(name)))
            } else if sign == "[", let end = rest.firstIndex(of: "]") {
                let inner = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                if let index = Int(inner), index >= 0 {
                    steps.append(.index(index))
                } else if let name = quoted(inner) {
                    steps.append(.name(name))
                } else {
                    return nil
                }
            } else {
                return nil
            }
        }
        return steps
    }

    /// Returns the text in quotes.
    static func quoted(_ text: some StringProtocol) -> String? {
        let text = BruParser.trimmed(text)
        guard let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote else { return nil }
        let inner = text.dropFirst().dropLast()
        return inner.contains(quote) || inner.contains("\\") || inner.contains("${") ? nil : String(inner)
    }

    /// Returns a header's name as it is usually written: `content-type` is `Content-Type`.
    private static func capitalized(_ name: String) -> String {
        guard name == name.lowercased() else { return name }
        return name.split(separator: "-", omittingEmptySubsequences: false).map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined(separator: "-")
    }
}
