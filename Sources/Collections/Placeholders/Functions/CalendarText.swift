#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Times in UTC, formatted by `strftime` (POSIX.1-2017).
enum CalendarText {
    /// The size limit of a formatted time, in bytes.
    private static let capacity = 1024

    static func text(at seconds: Int, format: String) throws(ArgumentError) -> String {
        var time = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&time, &parts) != nil else { throw ArgumentError("the time \(seconds) is out of range") }
        guard !format.isEmpty else { return "" }
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, capacity, format, &parts) }
        }
        guard !bytes.isEmpty else { throw ArgumentError("the format \"\(format)\" gives no text, or too long a one") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
