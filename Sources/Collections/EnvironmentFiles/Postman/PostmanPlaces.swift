import JSON

/// The places of the variables in a Postman export, whose JSON must be valid.
struct PostmanPlaces {
    /// The bytes of a variable, and of its key and value with their quotes.
    struct Variable {
        var whole: Range<Int>
        var key: Range<Int>?
        var value: Range<Int>?
    }

    /// The elements of the list `values`, of any type, in order.
    private var variables: [Variable] = []

    private let bytes: [UInt8]
    private var depth = 0
    private var isInValues = false
    private var previous: JSONTokens.Token?
    /// The member to which the next value belongs.
    private var member: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for token in JSONTokens(bytes) { pass(token) }
    }

    /// Returns the place of an element of `values`; the beginning of the file if `values` is written with escapes.
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

    /// Returns the name of a member as Postman writes it: without escapes.
    private func name(of member: Range<Int>?) -> String? {
        member.map { String(decoding: bytes[$0].dropFirst().dropLast(), as: UTF8.self) }
    }
}
