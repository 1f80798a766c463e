import Foundation

extension String {
    /// The text without UUIDs and digests of masked texts, whose digits can contain a short secret by chance.
    var withoutDigests: String {
        replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"checksum":"[0-9a-f]{32}"/, with: "DIGEST")
    }
}

extension [UInt8] {
    func containsBytes(_ text: String) -> Bool { containsBytes(Array(text.utf8)) }

    /// Searches with Foundation: the standard library's search is slow in a debug build.
    func containsBytes(_ wanted: [UInt8]) -> Bool { Data(self).range(of: Data(wanted)) != nil }
}
