/// The form of durations in the live region. It is constant, so that the text does not jump.
enum ProgressClock {
    /// Returns a text such as `0:05`, `12:40` or `1:02:03`.
    static func text(_ duration: Duration) -> String {
        let seconds = max(0, Int(duration.components.seconds))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    /// Returns a text such as `0.3 s` or `42 s`; from one minute on, the result of `text`.
    static func tenths(_ duration: Duration) -> String {
        let tenths = max(0, Int(duration / .milliseconds(100)))
        if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
        return tenths < 600 ? "\(tenths / 10) s" : text(duration)
    }

    /// Returns the remaining time, at least `1 s`; from one minute on, the result of `text`.
    static func seconds(_ duration: Duration) -> String {
        let seconds = max(1, Int((duration / .seconds(1)).rounded(.up)))
        return seconds < 60 ? "\(seconds) s" : text(.seconds(seconds))
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
