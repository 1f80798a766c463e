extension JSONScanner {
    mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    /// Consumes `true`, `false` or `null`.
    package mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: letters) else { throw unexpected(expected: .value) }
        position += letters.count
    }

    /// Consumes a number and returns its range.
    package mutating func skipNumber() throws(JSONSyntaxError) -> Range<Int> {
        let start = position
        switch NumberGrammar.read(bytes, from: start) {
        case .number(let end):
            guard end - start <= NumberGrammar.longest else {
                throw error(.numberTooLong(limit: NumberGrammar.longest))
            }
            position = end
            return start..<end
        case .missingDigit(let place):
            position = place
            throw unexpected(expected: .digit)
        case .leadingZero: throw error(.leadingZero)
        }
    }

    package func error(_ kind: JSONSyntaxError.Kind) -> JSONSyntaxError {
        JSONSyntaxError(kind, at: position, in: bytes)
    }

    /// Returns the error for the word or character at the current position.
    package func unexpected(expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
        guard position < bytes.count else { return error(.unexpectedEnd(expected: expected)) }
        let word = bytes[position...].prefix(20).prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            default: false
            }
        }
        if !word.isEmpty { return error(.unexpected(String(decoding: word, as: UTF8.self), expected: expected)) }
        var decoder = UTF8()
        var rest = bytes[position...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return error(.invalidUTF8) }
        return error(.unexpected(scalar.visibleName, expected: expected))
    }
}
