extension String {
    /// Whether a byte of the text is one of those, looked for where the bytes lie: this is asked several times for every
    /// request.
    package func hasByte(where isWanted: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: isWanted) } ?? utf8.contains(where: isWanted)
    }
}
