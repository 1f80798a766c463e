extension String {
    /// The text without UUIDs and digests of masked texts, whose digits can contain a short secret by chance.
    var withoutDigests: String {
        replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"checksum":"[0-9a-f]{32}"/, with: "DIGEST")
    }
}

extension [UInt8] {
    func containsBytes(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
