package import Diagnostics

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
package protocol RecordValue: Decodable, Sendable {
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
    package init(from decoder: any Decoder) throws {
        self.init()
        var reader = MemberReader(members: try decoder.container(keyedBy: MemberReader.Key.self))
        try visit(&reader)
    }
}

/// A reader of a record's members. A missing or wrong member is a `DecodingError`.
struct MemberReader: MemberVisitor {
    typealias Failure = any Error

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: StaticString) { stringValue = name.description }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let members: KeyedDecodingContainer<Key>

    func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value) throws {
        value = try members.decode(Value.self, forKey: Key(key))
    }

    func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value?) throws {
        value = try members.decodeIfPresent(Value.self, forKey: Key(key))
    }

    func member<Value: RecordValue>(_ key: StaticString, _ value: inout Value, ifAbsent usual: Value) throws {
        value = try members.decodeIfPresent(Value.self, forKey: Key(key)) ?? usual
    }

    func member<Value: RecordValue & Equatable>(
        _ key: StaticString, _ value: inout Value, unless usual: Value
    ) throws {
        try member(key, &value, ifAbsent: usual)
    }

    func computed(_: StaticString, _: Int) {}

    func text(_ key: StaticString, _ text: inout String, _: RecordText) throws {
        text = try members.decode(String.self, forKey: Key(key))
    }

    func text(_ key: StaticString, _ text: inout String?, _: RecordText) throws {
        text = try members.decodeIfPresent(String.self, forKey: Key(key))
    }

    func texts(_ key: StaticString, _ texts: inout [String], _: RecordText) throws {
        texts = try members.decode([String].self, forKey: Key(key))
    }

    func lines(_ key: StaticString, _ lines: inout [String], _ kind: RecordText) throws {
        try texts(key, &lines, kind)
    }

    func part<Part: Record>(_ part: inout Part?, with key: StaticString) {
        if members.contains(Key(key)) { part = Part() }
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
    package func write(to stream: inout JSONStream) { stream.string(rawValue) }
}

extension Int: RecordValue {
    package func write(to stream: inout JSONStream) { stream.integer(self) }
}

extension UInt64: RecordValue {
    package func write(to stream: inout JSONStream) { stream.literal(String(self)) }
}

extension Bool: RecordValue {
    package func write(to stream: inout JSONStream) { stream.bool(self) }
}

extension Array: RecordValue where Element: RecordValue {
    package func write(to stream: inout JSONStream) { stream.array(self) { $1.write(to: &$0) } }

    package mutating func mask(_ masking: inout MemberMasking) {
        for index in indices { self[index].mask(&masking) }
    }
}

extension SourceExcerpt: RecordValue {
    package func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.integer("line", line)
            stream.string("text", text)
            stream.integer("indentation", indentation)
            stream.integer("width", width)
        }
    }
}
