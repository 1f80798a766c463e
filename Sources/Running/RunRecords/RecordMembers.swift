package import Diagnostics
package import JSON

/// A record of a run. ``visit(_:)`` is the only list of its members and their names in JSON; the writer, the reader and
/// the masking are visitors.
package protocol Record: RecordValue {
    /// Creates a record without values, for a reader.
    init()

    /// Visits the members in the order in which they are written.
    mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}

/// A record with its secrets. No report accepts it; `EventRedactor` masks it.
@dynamicMemberLookup
package struct Unmasked<Value: Record>: Sendable {
    package let withSecrets: Value

    package init(_ record: consuming Value) { withSecrets = record }

    package subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member { withSecrets[keyPath: member] }
}

/// The value of a member: a number, a list, another record. `String` does not conform; it needs a ``RecordText``.
package protocol RecordValue: Sendable {
    init(reading json: JSONValue) throws(RecordReadingError)
    func write(to stream: inout JSONStream)
    /// Masks the secrets in the texts of the value.
    mutating func mask(_ masking: inout MemberMasking)
}

/// The kind of a text in a record, on which the recognition of secrets depends.
package enum RecordText: Sendable, Equatable {
    /// A name that a file gives.
    case name
    /// A name whose placeholders have been replaced.
    case resolvedName(written: String)
    /// A text with hubrun's own words.
    case message
    /// A message that can name options of the command line.
    case hint
    /// A text with values from a server, a variable or a script.
    case value
    /// Values that were cut off, so that the text may end in a part of a secret.
    case cutValue
    case url
    /// The value of a header field.
    case field(name: String)
    /// A `data:` URL.
    case image
    /// A text that is made of masked parts.
    case masked
}

/// A writer, a reader or a masking of a record's members.
package protocol MemberVisitor {
    associatedtype Failure: Error

    /// A member that is always present.
    mutating func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value) throws(Failure)
    /// A member that is omitted if it is nil.
    mutating func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value?) throws(Failure)
    /// A member that is always written, but that early files of this version lack.
    mutating func member<Value: RecordValue>(
        _ key: StaticString, _ value: inout Value, ifAbsent usual: Value
    ) throws(Failure)
    /// A member that is omitted if it has its usual value.
    mutating func member<Value: RecordValue & Equatable>(
        _ key: StaticString, _ value: inout Value, unless usual: Value
    ) throws(Failure)
    /// A member that follows from the others: it is written for other programs, and not read.
    mutating func computed(_ key: StaticString, _ value: Int) throws(Failure)

    mutating func text(_ key: StaticString, _ text: inout String, _ kind: RecordText) throws(Failure)
    mutating func text(_ key: StaticString, _ text: inout String?, _ kind: RecordText) throws(Failure)
    mutating func texts(_ key: StaticString, _ texts: inout [String], _ kind: RecordText) throws(Failure)
    /// The lines of one text.
    mutating func lines(_ key: StaticString, _ lines: inout [String], _ kind: RecordText) throws(Failure)

    /// A record whose members are among those of the record around it; it is present if it has the member `key`.
    mutating func part<Part: Record>(_ part: inout Part?, with key: StaticString) throws(Failure)
}

// MARK: Writing

extension Record {
    package func write(to stream: inout JSONStream) {
        stream.object { writeMembers(to: &$0) }
    }

    /// Writes the members without the braces around them.
    package func writeMembers(to stream: inout JSONStream) {
        var record = self
        record.visit(&stream)
    }

    package mutating func mask(_ masking: inout MemberMasking) { visit(&masking) }
}

extension JSONStream: MemberVisitor {
    package mutating func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value) {
        self.key(key)
        value.write(to: &self)
    }

    package mutating func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value?) {
        guard let value else { return }
        self.key(key)
        value.write(to: &self)
    }

    package mutating func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value, ifAbsent: Value) {
        member(key, &value)
    }

    package mutating func member<Value: RecordValue & Equatable>(
        _ key: StaticString, _ value: inout Value, unless usual: Value
    ) {
        if value != usual { member(key, &value) }
    }

    package mutating func computed(_ key: StaticString, _ value: Int) { integer(key, value) }

    package mutating func text(_ key: StaticString, _ text: inout String, _: RecordText) { string(key, text) }

    package mutating func text(_ key: StaticString, _ text: inout String?, _: RecordText) { string(key, ifAny: text) }

    package mutating func texts(_ key: StaticString, _ texts: inout [String], _: RecordText) {
        array(key, texts) { $0.string($1) }
    }

    package mutating func lines(_ key: StaticString, _ lines: inout [String], _ kind: RecordText) {
        texts(key, &lines, kind)
    }

    package mutating func part<Part: Record>(_: inout Part?, with _: StaticString) {}
}

// MARK: Reading

extension Record {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .object(let members) = json else { throw RecordReadingError(.wrongKind) }
        self.init()
        var reader = MemberReader(members: members)
        try visit(&reader)
    }
}

/// A reader of a record's members.
struct MemberReader: MemberVisitor {
    typealias Failure = RecordReadingError

    let members: JSONObject

    /// Returns the value of a member; nil if it is missing or null.
    func value<Value: RecordValue>(
        _ key: StaticString, as _: Value.Type = Value.self
    ) throws(RecordReadingError) -> Value? {
        guard let json = members[key: key.description], json != .null else { return nil }
        return try RecordReadingError.inside(key.description) { () throws(RecordReadingError) in
            try Value(reading: json)
        }
    }

    func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value) throws(RecordReadingError) {
        guard let given: Value = try self.value(key) else {
            let name = key.description
            throw RecordReadingError(members[key: name] == nil ? .missing : .wrongKind, at: [name])
        }
        value = given
    }

    func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value?) throws(RecordReadingError) {
        value = try self.value(key)
    }

    func member<Value: RecordValue>(
        _ key: StaticString, _ value: inout Value, ifAbsent usual: Value
    ) throws(RecordReadingError) {
        value = try self.value(key) ?? usual
    }

    func member<Value: RecordValue & Equatable>(
        _ key: StaticString, _ value: inout Value, unless usual: Value
    ) throws(RecordReadingError) {
        try member(key, &value, ifAbsent: usual)
    }

    func computed(_: StaticString, _: Int) {}

    func text(_ key: StaticString, _ text: inout String, _: RecordText) throws(RecordReadingError) {
        var value = PlainText(text)
        try member(key, &value)
        text = value.text
    }

    func text(_ key: StaticString, _ text: inout String?, _: RecordText) throws(RecordReadingError) {
        text = try value(key, as: PlainText.self)?.text
    }

    func texts(_ key: StaticString, _ texts: inout [String], _: RecordText) throws(RecordReadingError) {
        var values: [PlainText] = []
        try member(key, &values)
        texts = values.map(\.text)
    }

    func lines(_ key: StaticString, _ lines: inout [String], _ kind: RecordText) throws(RecordReadingError) {
        try texts(key, &lines, kind)
    }

    func part<Part: Record>(_ part: inout Part?, with key: StaticString) {
        if members[key: key.description] != nil { part = Part() }
    }
}

/// A member that is missing or has an invalid value.
package struct RecordReadingError: Error, Equatable {
    package enum Kind: Sendable {
        case missing, wrongKind, unknownValue
    }

    let kind: Kind
    /// The names and indices that lead to the member.
    private(set) var path: [String]

    init(_ kind: Kind, at path: [String] = []) {
        self.kind = kind
        self.path = path
    }

    /// Runs a reader of a member, and adds the member's name to the path of its error.
    static func inside<Value>(
        _ name: String, _ read: () throws(RecordReadingError) -> Value
    ) throws(RecordReadingError) -> Value {
        do throws(RecordReadingError) {
            return try read()
        } catch {
            var error = error
            error.path.insert(name, at: 0)
            throw error
        }
    }

    var message: String {
        let member = "\"\(path.joined(separator: "."))\""
        return switch kind {
        case .missing: "\(member) is missing"
        case .wrongKind: path.isEmpty ? "it is no JSON object" : "\(member) has a value of the wrong kind"
        case .unknownValue: "\(member) has a value that is not known"
        }
    }
}

// MARK: Masking

/// The masking of all texts of a record.
package struct MemberMasking: MemberVisitor {
    let mask: (String, RecordText) -> String
    let excerpt: (SourceRange) -> SourceExcerpt?

    /// - Parameters:
    ///   - mask: Returns a text with its secrets masked.
    ///   - excerpt: Returns the masked source line of a problem; nil if it must not be shown.
    package init(
        mask: @escaping (String, RecordText) -> String, excerpt: @escaping (SourceRange) -> SourceExcerpt?
    ) {
        self.mask = mask
        self.excerpt = excerpt
    }

    package mutating func member<Value: RecordValue>(_: StaticString, _ value: inout Value) { value.mask(&self) }

    package mutating func member<Value: RecordValue>(_: StaticString, _ value: inout Value?) { value?.mask(&self) }

    package mutating func member<Value: RecordValue>(_: StaticString, _ value: inout Value, ifAbsent _: Value) {
        value.mask(&self)
    }

    package mutating func member<Value: RecordValue & Equatable>(
        _: StaticString, _ value: inout Value, unless _: Value
    ) {
        value.mask(&self)
    }

    package func computed(_: StaticString, _: Int) {}

    package func text(_: StaticString, _ text: inout String, _ kind: RecordText) {
        if kind != .masked { text = mask(text, kind) }
    }

    /// A text that must not be shown, such as an image with a secret, becomes empty and is removed.
    package func text(_: StaticString, _ text: inout String?, _ kind: RecordText) {
        guard let unmasked = text, kind != .masked else { return }
        text = mask(unmasked, kind)
        if kind == .image, text?.isEmpty ?? false { text = nil }
    }

    package func texts(_: StaticString, _ texts: inout [String], _ kind: RecordText) {
        if kind != .masked, !texts.isEmpty { texts = texts.map { mask($0, kind) } }
    }

    /// Masks the lines together, because a secret can span several lines.
    package func lines(_: StaticString, _ lines: inout [String], _ kind: RecordText) {
        guard !lines.isEmpty else { return }
        lines = mask(lines.joined(separator: "\n"), kind)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    package func part<Part: Record>(_: inout Part?, with _: StaticString) {}
}

// MARK: Values

extension RecordValue {
    package mutating func mask(_: inout MemberMasking) {}
}

extension RecordValue where Self: RawRepresentable, RawValue == String {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        let text = try PlainText(reading: json).text
        guard let value = Self(rawValue: text) else { throw RecordReadingError(.unknownValue) }
        self = value
    }

    package func write(to stream: inout JSONStream) { stream.string(rawValue) }
}

/// A text for the reader; records have texts with a ``RecordText``.
private struct PlainText: RecordValue {
    let text: String

    init(_ text: String) { self.text = text }

    init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .string(let text) = json else { throw RecordReadingError(.wrongKind) }
        self.text = text
    }

    func write(to stream: inout JSONStream) { stream.string(text) }
}

extension Int: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .number(let number) = json, let value = number.intValue else { throw RecordReadingError(.wrongKind) }
        self = value
    }

    package func write(to stream: inout JSONStream) { stream.integer(self) }
}

extension UInt64: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .number(let number) = json, let value = UInt64(number.text) else {
            throw RecordReadingError(.wrongKind)
        }
        self = value
    }

    package func write(to stream: inout JSONStream) { stream.literal(String(self)) }
}

extension Bool: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .bool(let value) = json else { throw RecordReadingError(.wrongKind) }
        self = value
    }

    package func write(to stream: inout JSONStream) { stream.bool(self) }
}

extension Array: RecordValue where Element: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .array(let values) = json else { throw RecordReadingError(.wrongKind) }
        self = []
        reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            append(
                try RecordReadingError.inside(String(index)) { () throws(RecordReadingError) in
                    try Element(reading: value)
                })
        }
    }

    package func write(to stream: inout JSONStream) { stream.array(self) { $1.write(to: &$0) } }

    package mutating func mask(_ masking: inout MemberMasking) {
        for index in indices { self[index].mask(&masking) }
    }
}

extension SourceExcerpt: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .object(let members) = json else { throw RecordReadingError(.wrongKind) }
        let reader = MemberReader(members: members)
        var (line, text, indentation, width) = (0, "", 0, 0)
        try reader.member("line", &line)
        try reader.text("text", &text, .masked)
        try reader.member("indentation", &indentation)
        try reader.member("width", &width)
        self.init(line: line, text: text, indentation: indentation, width: width)
    }

    package func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.integer("line", line)
            stream.string("text", text)
            stream.integer("indentation", indentation)
            stream.integer("width", width)
        }
    }
}
