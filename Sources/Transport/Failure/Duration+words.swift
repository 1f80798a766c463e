extension Duration {
    /// As a time limit is written: "1.5 s", "50 ms".
    package var inWords: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(max(1, milliseconds)) ms" }
        if milliseconds == 0 { return "\(seconds) s" }
        var fraction = String(1000 + milliseconds).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(seconds).\(fraction) s"
    }

    /// As a measurement is written: "850 µs", "3.1 ms", "2.4 s".
    var measured: String {
        let microseconds = max(0, Int(self / .microseconds(1)))
        for (unit, size) in [("s", 1_000_000), ("ms", 1000)] where microseconds >= size {
            let tenths = (microseconds * 10 + size / 2) / size
            return tenths < 100 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
        }
        return "\(microseconds) µs"
    }
}
