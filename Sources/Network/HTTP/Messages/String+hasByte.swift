extension String {
    /// Returns true if any UTF-8 byte matches. Searches in place, because it is called several times per request.
    package func hasByte(where predicate: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: predicate) } ?? utf8.contains(where: predicate)
    }
}
