/// A token of an expression, with its position (XPath 1.0, section 3.7).
struct XPathToken: Equatable {
    enum Kind: Equatable {
        /// A name, or `prefix:*`.
        case name(prefix: String?, local: String)
        case number(Double)
        case literal(String)
        /// Punctuation, or an operator that is not a name.
        case symbol(String)
        case end
    }

    let kind: Kind
    /// The text as written.
    let text: String
    /// The offset in Unicode scalars, from 0.
    let offset: Int
    let length: Int

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

    /// The name if it has no prefix; nil for any other token.
    var plainName: String? {
        if case .name(nil, let local) = kind { local } else { nil }
    }
}
