/// When tokens expire, in whole seconds since 1970.
enum TokenExpiry {
    /// The end of a life that begins now.
    ///
    /// A token told to live half a second must not be minted expired, nor one told to be expired be valid.
    static func end(of life: Duration, from now: Double) -> Int {
        withinCalendar((now + life / .seconds(1)).rounded(life > .zero ? .up : .down))
    }

    /// Whole seconds, brought into the years 1970 to 9999, the last that a date can be written of.
    static func withinCalendar(_ seconds: Double) -> Int {
        Int(min(max(seconds.rounded(.down), 0), 253_402_300_799))
    }
}
