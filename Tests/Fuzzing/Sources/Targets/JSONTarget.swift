import JSON

/// JSON texts, which are parsed, written and parsed again.
struct JSONTarget: FuzzTarget {
    let name = "json"

    func examine(_ input: [UInt8]) {
        checkTokens(of: input)
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: input)
        } catch {
            Property.check((0...input.count).contains(error.offset), "offset \(error.offset) of \(input.count) bytes")
            Property.check(error.line >= 1 && error.column >= 1, "line \(error.line), column \(error.column)")
            Property.check(!error.description.isEmpty && !error.problemUnquoted.isEmpty, "an error without words")
            return
        }
        for text in [value.compactText(), value.prettyText()] {
            guard let again = try? JSONValue(parsing: text) else { Property.fail("not read again: \(text)") }
            Property.check(again == value && again.hashValue == value.hashValue, "another value is read from \(text)")
            Property.check(again.compactText() == value.compactText(), "written differently: \(text)")
        }
        Property.check(JSONDifference.between(expected: value, actual: value).isEmpty, "a value differs from itself")
    }

    private func checkTokens(of input: [UInt8]) {
        var end = 0
        for token in JSONTokens(input) {
            Property.check(token.bytes.lowerBound >= end && token.bytes.upperBound <= input.count, "token \(token)")
            end = token.bytes.upperBound
        }
    }
}
