/// A word of an expression and where it stands (XPath 1.0, section 3.7).
struct XPathToken: Equatable {
    enum Kind: Equatable {
        /// A name, or with a prefix `prefix:*`.
        case name(prefix: String?, local: String)
        case number(Double)
        case literal(String)
        /// Punctuation and operators that are not names.
        case symbol(String)
        case end
    }

    let kind: Kind
    /// As it was written.
    let text: String
    /// In Unicode scalars from 0.
    let offset: Int
    let length: Int

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

    /// The name, where it is one without a prefix.
    var plainName: String? {
        if case .name(nil, let local) = kind { local } else { nil }
    }
}
