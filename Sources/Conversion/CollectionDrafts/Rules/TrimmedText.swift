extension StringProtocol {
    /// The text without spaces and tabs around it.
    package var trimmingSpaces: String {
        let spaces = " \t\r\n".unicodeScalars
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, spaces.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
        return String(scalars)
    }
}
