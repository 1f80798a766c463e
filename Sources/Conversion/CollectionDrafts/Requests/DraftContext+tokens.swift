extension DraftContext {
    /// Returns the name of a token, which is added to `tokens`; equal definitions are one token.
    ///
    /// - Parameter wish: The name of a new token.
    package func tokenName(_ definition: DraftValue, wish: String, in tokens: inout DraftMapping) -> String {
        if let known = tokens.entries.first(where: { $0.value == definition }) { return known.key }
        let name = names.newName(wish)
        tokens[name] = definition
        return name
    }
}
