#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system time.
package enum WallClock {
    /// The time in seconds since 1970.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The local time of day, such as `14:03:07`.
    package static var timeOfDay: String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        return formatted(&parts, "%H:%M:%S", capacity: 16)
    }

    /// Returns the difference between the system's local time and UTC at a time, in seconds, and the name of the local time,
    /// such as `CET`; nil for a time that is out of range.
    package static func localOffset(at seconds: Int) -> (seconds: Int, name: String)? {
        var (time, parts) = (time_t(seconds), tm())
        guard localtime_r(&time, &parts) != nil else { return nil }
        return (parts.tm_gmtoff, parts.tm_zone.map { String(cString: $0) } ?? "")
    }

    /// Formats a time in UTC with `strftime` (POSIX.1-2017). Returns nil for a time that is out of its range, and an empty
    /// text if the result has more than `capacity` bytes.
    package static func text(at seconds: Int, format: String, capacity: Int) -> String? {
        var (time, parts) = (time_t(seconds), tm())
        return gmtime_r(&time, &parts).map { _ in formatted(&parts, format, capacity: capacity) }
    }

    private static func formatted(_ parts: inout tm, _ format: String, capacity: Int) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, capacity, format, &parts) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
