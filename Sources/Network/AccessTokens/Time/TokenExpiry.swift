import Text

/// The expiration times of tokens, in whole seconds since 1970.
enum TokenExpiry {
    /// Returns the end of a lifetime that begins now.
    ///
    /// A positive lifetime is rounded up, so that half a second is not minted expired; others are rounded down.
    static func end(of life: Duration, from now: Double) -> Int {
        withinCalendar((now + life / .seconds(1)).rounded(life > .zero ? .up : .down))
    }

    /// Returns whole seconds, clamped to the years 1970 to 9999, because dates cannot be written beyond these.
    static func withinCalendar(_ seconds: Double) -> Int { Int(UTCTime.clamped(seconds.rounded(.down))) }
}
