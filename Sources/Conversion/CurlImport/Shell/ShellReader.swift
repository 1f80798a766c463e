/// The scalars of a script, with a position and its line.
struct ShellReader {
    let scalars: [Unicode.Scalar]
    private(set) var index = 0
    private(set) var line = 1

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { index >= scalars.count }

    /// True if `<(…)` or `>(…)` begins at the position.
    var isAtProcess: Bool { (next == "<" || next == ">") && scalar(after: 1) == "(" }

    /// True if white space is before the position.
    var isBehindSpace: Bool { index > 0 && " \t\n".unicodeScalars.contains(scalars[index - 1]) }

    /// The scalar at the position; nil at the end.
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Returns a scalar behind the position.
    func scalar(after offset: Int) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    @discardableResult
    mutating func take() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        if scalar == "\n" { line += 1 }
        index += 1
        return scalar
    }

    mutating func skip(_ count: Int) { for _ in 0..<count { take() } }

    /// Returns the scalars up to the end of the line, and passes the end of the line.
    mutating func takeLine() -> String {
        var text = ""
        while let scalar = take(), scalar != "\n" { text.unicodeScalars.append(scalar) }
        return text
    }

    /// Takes scalars as long as a condition holds.
    mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while let scalar = next, condition(scalar) {
            text.unicodeScalars.append(scalar)
            take()
        }
        return text
    }

    /// True if the text follows at the position.
    func hasPrefix(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
    }

    static func isNamePart(_ scalar: Unicode.Scalar) -> Bool { isNameStart(scalar) || ("0"..."9").contains(scalar) }
}
