extension String {
    /// The text with identical masks.
    var withoutHashes: String { replacing(/•••[0-9a-f]{4}/, with: "•••") }
}

extension [UInt8] {
    func containsBytes(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
