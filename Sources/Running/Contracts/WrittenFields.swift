import Text

/// The fields of a query, a form or a `Cookie` header by their names. The values are as written, because some notations
/// of lists separate the elements before they are decoded.
struct WrittenFields {
    private enum Coding {
        case form, percent, none
    }

    /// The decoded names, each once, in the order of their first fields.
    private(set) var names: [String] = []
    private var values: [String: [Substring]] = [:]
    private let coding: Coding

    /// - Parameter text: A query or a form (`application/x-www-form-urlencoded`).
    init(ofForm text: Substring) {
        coding = .form
        for (name, value) in FormEncoding.writtenPairs(in: text) { insert(FormEncoding.decode(name), value ?? "") }
    }

    /// - Parameter text: The value of a `Cookie` field.
    init(ofCookies text: String) {
        coding = .percent
        for part in text.split(separator: ";") {
            let name = part.prefix { $0 != "=" }
            insert(String(name).trimmingWhitespace, part.dropFirst(name.count).dropFirst())
        }
    }

    /// - Parameter texts: The names and values of the parts of a form.
    init(_ texts: [(name: String, value: String)]) {
        coding = .none
        for (name, value) in texts { insert(name, value[...]) }
    }

    private mutating func insert(_ name: String, _ value: Substring) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    func contains(_ name: String) -> Bool { values[name] != nil }

    /// Returns the values of a name as written.
    subscript(name: String) -> [Substring] { values[name] ?? [] }

    /// Returns the values of a name, decoded.
    func decoded(_ name: String) -> [String] { self[name].map(decoded) }

    func decoded(_ text: Substring) -> String {
        switch coding {
        case .form: FormEncoding.decode(text)
        case .percent: PercentEncoding.decodeLeniently(text)
        case .none: String(text)
        }
    }
}
