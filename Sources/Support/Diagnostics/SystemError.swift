#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's messages for its error numbers.
package enum SystemError {
    /// Returns the message of `strerror` in lower case: "no such file or directory".
    package static func text(_ number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
