/// An error for a value that is another case of its enumeration than a test expects.
package struct UnexpectedValue: Error, CustomStringConvertible {
    package let description: String

    package init(_ value: Any?, line: Int = #line) {
        description = "line \(line): \(value ?? "nil")"
    }
}
