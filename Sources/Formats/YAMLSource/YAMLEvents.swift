internal import CLibYAML
import Diagnostics

/// An event of libyaml's parser (YAML 1.2, section 3.1, serialization events).
struct YAMLEvent {
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case alias(String)
        case scalar(String, YAMLScalar.Style)
        case sequenceStart
        case sequenceEnd
        case mappingStart(isFlow: Bool)
        case mappingEnd
    }

    let kind: Kind
    let anchor: String?
    let tag: String?
    let start: SourcePosition
    let end: SourcePosition
}

/// A syntax error that libyaml found.
struct YAMLSyntaxError: Error {
    let problem: String
    let position: SourcePosition
    /// The number of UTF-8 bytes before an invalid character; libyaml reads ahead and has no line for it.
    let offset: Int?
    let context: String?
    let contextPosition: SourcePosition

    var kind: LibYAMLProblem? { LibYAMLProblem(rawValue: problem) }
    var place: LibYAMLContext? { context.flatMap(LibYAMLContext.init) }
}

/// The event parser of libyaml for one text; owns and frees the C state.
final class YAMLEvents {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let pairs: SurrogatePairs

    /// Starts parsing a text, which the caller must keep in place while events are read; nil without memory.
    ///
    /// - Parameter pairs: The pairs that are shortened in the text; positions are those in the file.
    init?(_ text: UnsafeBufferPointer<UInt8>, pairs: SurrogatePairs) {
        self.pairs = pairs
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        let (kind, anchor, tag) = Self.content(of: event)
        return YAMLEvent(
            kind: kind, anchor: anchor, tag: tag, start: position(event.start_mark), end: position(event.end_mark))
    }

    private static func content(of event: yaml_event_t) -> (YAMLEvent.Kind, anchor: String?, tag: String?) {
        switch event.type {
        case YAML_STREAM_START_EVENT: return (.streamStart, nil, nil)
        case YAML_DOCUMENT_START_EVENT: return (.documentStart, nil, nil)
        case YAML_DOCUMENT_END_EVENT: return (.documentEnd, nil, nil)
        case YAML_ALIAS_EVENT: return (.alias(text(event.data.alias.anchor) ?? ""), nil, nil)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return (
                .scalar(String(decoding: bytes, as: UTF8.self), style(of: scalar.style)),
                text(scalar.anchor), text(scalar.tag)
            )
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            return (.sequenceStart, text(sequence.anchor), text(sequence.tag))
        case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, nil, nil)
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            let isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
            return (.mappingStart(isFlow: isFlow), text(mapping.anchor), text(mapping.tag))
        case YAML_MAPPING_END_EVENT: return (.mappingEnd, nil, nil)
        default: return (.streamEnd, nil, nil)
        }
    }

    private static func style(of style: yaml_scalar_style_t) -> YAMLScalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        bytes.map { String(cString: $0) }
    }

    private func position(_ mark: yaml_mark_t) -> SourcePosition {
        pairs.position(of: SourcePosition(line: mark.line + 1, column: mark.column + 1))
    }

    private func problem() -> YAMLSyntaxError {
        let state = parser.pointee
        let words = state.problem.map { String(cString: $0) } ?? "not enough memory"
        return YAMLSyntaxError(
            problem: words,
            position: position(state.problem_mark),
            offset: state.error == YAML_READER_ERROR ? pairs.offset(of: state.problem_offset) : nil,
            context: state.context.map { String(cString: $0) },
            contextPosition: position(state.context_mark)
        )
    }
}
