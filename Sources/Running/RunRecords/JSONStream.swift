import JSON

/// A writer of JSON text member by member, for documents that are too large or too many to build as values first.
package struct JSONStream: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// True if the next member or element needs a comma before it.
    private var needsComma = false

    package init() {}

    /// Passes the bytes written so far to `take` and removes them from the stream.
    package mutating func drain<Result>(_ take: ([UInt8]) -> Result) -> Result {
        defer { bytes.removeAll(keepingCapacity: true) }
        return take(bytes)
    }

    /// Appends text between values, such as the line break after a document.
    package mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = false
    }

    // MARK: Containers

    package mutating func object(_ write: (inout JSONStream) -> Void) {
        open("{")
        write(&self)
        close("}")
    }

    package mutating func object(_ key: StaticString, _ write: (inout JSONStream) -> Void) {
        self.key(key)
        object(write)
    }

    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONStream, Elements.Element) -> Void
    ) {
        open("[")
        for element in elements { write(&self, element) }
        close("]")
    }

    package mutating func array<Elements: Sequence>(
        _ key: StaticString, _ elements: Elements, _ write: (inout JSONStream, Elements.Element) -> Void
    ) {
        self.key(key)
        array(elements, write)
    }

    /// Begins an object or array, which a later call of ``close(_:)`` ends.
    package mutating func open(_ sign: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: sign))
        needsComma = false
    }

    package mutating func close(_ sign: Unicode.Scalar) {
        bytes.append(UInt8(ascii: sign))
        needsComma = true
    }

    // MARK: Values

    /// - Parameter name: A name that needs no escapes.
    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ value: String) {
        separate()
        JSONText.append(value, to: &bytes)
        needsComma = true
    }

    package mutating func integer(_ value: Int) {
        guard value >= 0 else { return literal(String(value)) }
        separate()
        DecimalDigits.append(value, to: &bytes)
        needsComma = true
    }

    package mutating func milliseconds(_ value: Milliseconds) {
        separate()
        value.append(to: &bytes)
        needsComma = true
    }

    package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    /// - Parameter text: Valid JSON.
    package mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    package mutating func string(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func integer(_ key: StaticString, _ value: Int) {
        self.key(key)
        integer(value)
    }

    package mutating func bool(_ key: StaticString, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    // MARK: Optional values, omitted if nil

    package mutating func string(_ key: StaticString, ifAny value: String?) {
        if let value { string(key, value) }
    }

    package mutating func integer(_ key: StaticString, ifAny value: Int?) {
        if let value { integer(key, value) }
    }

    /// Writes a moment as a number of seconds since 1970.
    package mutating func seconds(_ key: StaticString, _ moment: Moment) {
        self.key(key)
        separate()
        moment.appendSeconds(to: &bytes)
        needsComma = true
    }

    package mutating func milliseconds(_ key: StaticString, _ value: Milliseconds?) {
        guard let value else { return }
        self.key(key)
        milliseconds(value)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

/// Numbers as decimal digits, appended to a buffer without an intermediate string.
enum DecimalDigits {
    /// Appends a fixed-point number with `places` decimal places, without trailing zeros.
    ///
    /// - Parameter value: The number times ten to the power of `places`; not negative.
    static func append(_ value: Int, places: Int = 0, to bytes: inout [UInt8]) {
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        appendWhole(value / unit, to: &bytes)
        var rest = value % unit
        if rest > 0 { bytes.append(UInt8(ascii: ".")) }
        while rest > 0 {
            unit /= 10
            bytes.append(digit(rest / unit))
            rest %= unit
        }
    }

    private static func appendWhole(_ value: Int, to bytes: inout [UInt8]) {
        if value >= 10 { appendWhole(value / 10, to: &bytes) }
        bytes.append(digit(value % 10))
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}
