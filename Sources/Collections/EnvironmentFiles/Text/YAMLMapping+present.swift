import YAMLSource

extension YAMLMapping {
    /// Returns the value of a key of a JSON object; nil if it is absent or `null`.
    func present(_ key: String) -> YAMLNode? {
        guard let node = value(of: key) else { return nil }
        guard let scalar = node.scalar, scalar.style == .plain, scalar.text == "null" else { return node }
        return nil
    }
}
