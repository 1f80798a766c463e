/// Numbers for people: three significant digits below 1,000.
package enum FigureText {
    /// Returns a text such as `0`, `<0.01`, `0.42`, `4.2`, `42.1`, `420`, `42000`.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let size = abs(value)
        let places = size >= 100 ? 0 : size >= 10 ? 1 : 2
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        if rounded == 0, size > 0 { return "<0.01" }
        let isWhole = rounded == rounded.rounded()
        return isWhole && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }

    /// Returns a share from 0 to 1 in percent, such as `0 %`, `<0.01 %`, `42.1 %`, `>99.9 %`: only a whole is 100 %.
    package static func percent(_ share: Double) -> String {
        let text = number(share * 100)
        return "\(share < 1 && text == "100" ? ">99.9" : text) %"
    }
}
