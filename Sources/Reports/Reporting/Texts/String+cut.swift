extension String {
    /// The beginning, as many whole characters as fit.
    func prefix(utf8Count count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: count)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// The text, or its beginning with a mark behind it where there is more than so many bytes.
    func cut(to count: Int) -> String {
        utf8.count > count ? prefix(utf8Count: count) + "…" : self
    }
}

extension [String] {
    /// The first lines, as many as fit into so many bytes, and a line that says how many more there are.
    ///
    /// A line alone that does not fit is cut.
    func cut(to count: Int) -> [String] {
        var left = count
        var kept: [String] = []
        for line in self {
            left -= line.utf8.count + 1
            guard left >= 0 else { break }
            kept.append(line)
        }
        guard kept.count < self.count else { return self }
        if kept.isEmpty, let first { kept = [first.cut(to: count)] }
        let rest = self.count - kept.count
        return rest == 0 ? kept : kept + ["… (\(rest) more \(rest == 1 ? "line" : "lines"))"]
    }
}
