extension [String] {
    /// The elements as a list in a sentence: `a`, `a and b`, `a, b and c`.
    var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}
