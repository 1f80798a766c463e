/// The open brackets of a script, which tell a regular expression from a division (ECMAScript 2023, section 12).
struct JavaScriptBrackets {
    private enum Bracket {
        /// A parenthesis; `isCondition` if it belongs to `if`, `for`, `while` or `with`.
        case parenthesis(isCondition: Bool)
        case square
        /// A brace; `isObject` if it is an expression and not a block.
        case brace(isObject: Bool)
        /// The `${` of a template.
        case substitution
    }

    /// True if an operand may follow, so that `/` begins a regular expression.
    private(set) var allowsExpression = true
    /// True if a closing bracket did not match.
    private(set) var areBroken = false

    private var open: [Bracket] = []
    private var isBehindDot = false
    /// True after `if`, `for`, `while` or `with`.
    private var isBehindCondition = false
    /// True where a brace begins a block: after `)`, `=>`, `;`, a block, and at the beginning.
    private var isBehindHead = true

    private static let operators: Set<String> = [
        "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield",
        "await",
    ]
    private static let conditions: Set<String> = ["if", "for", "while", "with"]
    private static let longestWord = 10

    var isEmpty: Bool { open.isEmpty }

    /// True if the innermost bracket is the `${` of a template.
    var closesSubstitution: Bool {
        if case .substitution? = open.last { return true }
        return false
    }

    mutating func openSubstitution() {
        open.append(.substitution)
        (allowsExpression, isBehindHead) = (true, false)
    }

    mutating func closeSubstitution() { open.removeLast() }

    /// Reads the next token.
    mutating func read(_ kind: JavaScriptToken.Kind, _ bytes: ArraySlice<UInt8>) {
        switch kind {
        case .word: read(word: bytes)
        case .punctuator: read(punctuator: bytes)
        case .unterminated: reset(allowsExpression: true)
        case .number, .string, .template, .templatePart, .regularExpression: reset(allowsExpression: false)
        }
    }

    private mutating func reset(allowsExpression: Bool, isBehindHead: Bool = false) {
        self.allowsExpression = allowsExpression
        self.isBehindHead = isBehindHead
        (isBehindDot, isBehindCondition) = (false, false)
    }

    private mutating func read(word bytes: ArraySlice<UInt8>) {
        let isMember = isBehindDot
        guard !isMember, bytes.count <= Self.longestWord else { return reset(allowsExpression: false) }
        let word = String(decoding: bytes, as: UTF8.self)
        // A block follows `else`, `do`, `try` and `finally`.
        let isHead = ["else", "do", "try", "finally"].contains(word)
        // `for await (` keeps its parenthesis.
        let isCondition = Self.conditions.contains(word) || word == "await" && isBehindCondition
        reset(allowsExpression: Self.operators.contains(word), isBehindHead: isHead)
        isBehindCondition = isCondition
    }

    private mutating func read(punctuator bytes: ArraySlice<UInt8>) {
        guard bytes.count == 1, let byte = bytes.first else {
            // `++` and `--` stand behind an operand more often than before a regular expression.
            let isArrow = bytes.elementsEqual("=>".utf8)
            let isChain = bytes.elementsEqual("?.".utf8)
            reset(allowsExpression: isArrow, isBehindHead: isArrow)
            isBehindDot = isChain
            return
        }
        switch byte {
        case UInt8(ascii: "("):
            open.append(.parenthesis(isCondition: isBehindCondition))
            reset(allowsExpression: true)
        case UInt8(ascii: "["):
            open.append(.square)
            reset(allowsExpression: true)
        case UInt8(ascii: "{"):
            open.append(.brace(isObject: allowsExpression && !isBehindHead))
            reset(allowsExpression: true, isBehindHead: true)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        case UInt8(ascii: ";"): reset(allowsExpression: true, isBehindHead: true)
        default:
            reset(allowsExpression: true)
            isBehindDot = byte == UInt8(ascii: ".")
        }
    }

    private mutating func close(_ byte: UInt8) {
        switch (open.last, byte) {
        case (.parenthesis(let isCondition)?, UInt8(ascii: ")")):
            open.removeLast()
            // A statement follows the parenthesis of `if`; an operator, or a function's body, any other.
            reset(allowsExpression: isCondition, isBehindHead: true)
        case (.square?, UInt8(ascii: "]")):
            open.removeLast()
            reset(allowsExpression: false)
        case (.brace(let isObject)?, UInt8(ascii: "}")):
            open.removeLast()
            reset(allowsExpression: !isObject, isBehindHead: !isObject)
        default:
            areBroken = true
            reset(allowsExpression: true)
        }
    }
}
