import CLibPSL

/// The domains below which anyone can register a name, such as `com`, `co.uk` and `github.io`: publicsuffix.org.
enum PublicSuffixes {
    /// The newer of the system's list and libpsl's built-in list. Never freed and never modified.
    nonisolated(unsafe) private static let list: OpaquePointer? = psl_latest(nil)

    /// True if `domain` is a public suffix. An unknown top-level domain counts as a public suffix.
    ///
    /// - Parameter domain: A domain in lower case, in UTF-8 or as A-labels.
    static func contains(_ domain: String) -> Bool {
        // A host name may end in the dot of the DNS root; names in the list do not.
        let name = domain.hasSuffix(".") ? String(domain.dropLast()) : domain
        guard name.utf8.contains(UInt8(ascii: ".")) else { return true }
        guard let list else { return false }
        return psl_is_public_suffix2(list, name, PSL_TYPE_ICANN | PSL_TYPE_PRIVATE) != 0
    }
}
