extension Duration {
    /// The duration in the format of a time limit: "1.5 s", "50 ms".
    package var inWords: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(max(1, milliseconds)) ms" }
        if milliseconds == 0 { return "\(seconds) s" }
        var fraction = String(1000 + milliseconds).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(seconds).\(fraction) s"
    }
}
