import JSON

/// Where the variables of a Postman export stand in it; the text has been parsed before.
struct PostmanPlaces {
    /// A variable's bytes: all of it, and the texts of its key and value with their quotes.
    struct Variable {
        var whole: Range<Int>
        var key: Range<Int>?
        var value: Range<Int>?
    }

    /// In the order of the list `values`, whatever kind its elements are.
    private var variables: [Variable] = []

    private let bytes: [UInt8]
    private var depth = 0
    private var isInValues = false
    private var previous: JSONTokens.Token?
    /// The member whose value comes next.
    private var member: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for token in JSONTokens(bytes) { pass(token) }
    }

    /// The place of an element of the list `values`; the beginning of the file when its name is written with escapes.
    func variable(_ index: Int) -> Variable {
        index < variables.count ? variables[index] : Variable(whole: 0..<0)
    }

    private mutating func pass(_ token: JSONTokens.Token) {
        switch token.kind {
        case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "[")):
            open(token)
        case .sign(UInt8(ascii: "}")), .sign(UInt8(ascii: "]")):
            close(token)
        case .sign(UInt8(ascii: ":")):
            member = previous?.bytes
        case .sign: member = nil
        case .string, .word: passScalar(token)
        }
        previous = token
    }

    private mutating func open(_ token: JSONTokens.Token) {
        if depth == 1, name(of: member) == "values" {
            isInValues = true
            variables = []
        }
        if depth == 2, isInValues { variables.append(Variable(whole: token.bytes)) }
        depth += 1
        member = nil
    }

    private mutating func close(_ token: JSONTokens.Token) {
        depth -= 1
        if depth == 1 { isInValues = false }
        guard depth == 2, isInValues, let start = variables.last?.whole.lowerBound else { return }
        variables[variables.count - 1].whole = start..<token.bytes.upperBound
    }

    private mutating func passScalar(_ token: JSONTokens.Token) {
        guard isInValues else { return }
        if depth == 2 { variables.append(Variable(whole: token.bytes)) }
        if depth == 3, name(of: member) == "value", !variables.isEmpty {
            variables[variables.count - 1].value = token.bytes
        }
        guard depth == 3, name(of: member) == "key", !variables.isEmpty else { return }
        variables[variables.count - 1].key = token.bytes
    }

    /// The name of a member, as Postman writes it: without escapes.
    private func name(of member: Range<Int>?) -> String? {
        member.map { String(decoding: bytes[$0].dropFirst().dropLast(), as: UTF8.self) }
    }
}
