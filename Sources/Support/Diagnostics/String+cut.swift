extension String {
    /// Returns the longest prefix of whole Unicode scalars that has at most `count` UTF-8 bytes.
    package func prefix(utf8Count count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: count)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// Returns the text, cut to at most `count` UTF-8 bytes and an ellipsis.
    package func cut(to count: Int) -> String {
        utf8.count > count ? prefix(utf8Count: count) + "…" : self
    }
}

extension [String] {
    /// Returns the first lines that fit into `count` UTF-8 bytes, and a line with the number of omitted lines.
    ///
    /// If not even the first line fits, it is cut.
    package func cut(to count: Int) -> [String] {
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
