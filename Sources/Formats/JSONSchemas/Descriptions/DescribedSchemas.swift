package import JSON
import Synchronization

/// The schemas in the description of an API (OpenAPI, Swagger), which are compiled when they are used.
///
/// The files of a description are JSON documents with schemas at many places. Wrong parts of a schema are ``problems``
/// and check nothing; the rest of it is applied.
package final class DescribedSchemas: Sendable {
    /// The rules for schemas.
    package enum Language: Sendable {
        /// Swagger 2.0 and OpenAPI 3.0: a subset of JSON Schema with `nullable` and Boolean `exclusiveMinimum`.
        case openAPI30
        /// OpenAPI 3.1 and later: JSON Schema 2020-12.
        case openAPI31
    }

    /// The message that a value belongs to: `readOnly` and `writeOnly` depend on it.
    package enum Direction: Sendable {
        case request, response
    }

    /// The place of a schema.
    package struct Place: Hashable, Sendable {
        /// A JSON Pointer (RFC 6901).
        package let pointer: String
        /// The absolute path of the file; nil for the main document.
        package let file: String?

        package init(pointer: String, file: String?) { (self.pointer, self.file) = (pointer, file) }
    }

    private struct State {
        var reading: SchemaReading
        var compiled: CompiledSchema
        var indexes: [Place: Int] = [:]
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - document: The main document.
    ///   - files: The path of the main document, and the function that reads the files that it refers to.
    package init(_ document: JSONValue, _ language: Language, files: SchemaFiles) {
        var options = SchemaOptions()
        options.dialect = language == .openAPI30 ? .openAPI30 : .draft2020
        options.isDescription = true
        options.allowsRepeatedAddresses = true
        var reading = SchemaReading(files: files, isWholeFile: true, options: options)
        reading.open(document)
        let compiled = reading.finish()
        state = Mutex(State(reading: reading, compiled: compiled))
    }

    /// Returns the schema at a place; nil if there is no mapping or Boolean.
    ///
    /// - Parameters:
    ///   - pointer: A JSON Pointer (RFC 6901).
    ///   - file: The absolute path of the file; nil for the main document.
    package func schema(at pointer: String, of file: String? = nil) -> DescribedSchema? {
        let place = Place(pointer: pointer, file: file)
        compile([place])
        return state.withLock { $0.indexes[place] }.map { DescribedSchema(self, root: $0) }
    }

    /// Compiles the schemas at places, if they have not been used before.
    package func compile(_ places: [Place]) {
        state.withLock { state in
            let new = places.filter { state.indexes[$0] == nil }
            guard !new.isEmpty else { return }
            for place in new { state.indexes[place] = state.reading.add(at: place.pointer, of: place.file) }
            state.compiled = state.reading.finish()
        }
    }

    /// The schemas that were compiled so far.
    fileprivate var compiled: CompiledSchema { state.withLock(\.compiled) }

    /// Returns the absolute path of a document, as in ``SchemaUse/document``; nil for the main one.
    package func path(ofDocument number: Int) -> String? {
        number == 0 ? nil : state.withLock { $0.reading.documents[number].path }
    }

    /// The errors in the schemas that were compiled so far, each once, in the order in which they were found.
    package var problems: [JSONSchemaDiagnostic] { state.withLock { $0.reading.diagnostics } }
}

/// A schema of a description.
package struct DescribedSchema: Sendable {
    /// Not the compiled schemas: those of each moment would be kept.
    private let schemas: DescribedSchemas
    private let root: Int

    fileprivate init(_ schemas: DescribedSchemas, root: Int) {
        (self.schemas, self.root) = (schemas, root)
    }

    /// A failure with its place.
    package struct Failure: Sendable {
        /// The rule that a value breaks.
        package enum Rule: Sendable {
            case schema
            case format
            /// `readOnly` or `writeOnly`: messages of the direction do not have the value.
            case direction
        }

        package let failure: JSONSchemaFailure
        package let rule: Rule
        /// The keyword, or the schema that has it.
        package let place: SchemaUse
    }

    /// The result of an application to a value.
    package struct Result: Sendable {
        /// The failures, at most the limit; empty if the value is valid.
        package let failures: [Failure]
        /// The schemas that accepted a part of the value.
        package let uses: [SchemaUse]
    }

    /// Returns the properties and the values of `enum` that messages of a direction can have, at most `limit`.
    package func outline(_ direction: DescribedSchemas.Direction, limit: Int) -> [SchemaOutlineEntry] {
        var outline = SchemaOutline(of: schemas.compiled, direction, limit: limit)
        outline.add(root)
        return outline.entries
    }

    /// Applies the schema to a value. Returns at most `limit` failures, and at least one if there is any.
    ///
    /// - Parameter findsUses: True to find the schemas that accept parts of the value.
    package func apply(
        to value: JSONValue, in direction: DescribedSchemas.Direction, limit: Int = 20, findsUses: Bool = false
    ) -> Result {
        let compiled = schemas.compiled
        var evaluation = Evaluation(of: compiled, limit: max(1, limit))
        evaluation.direction = direction
        if findsUses { evaluation.uses = SchemaUseLog() }
        // The failures of the nearest alternative say more than that none fits.
        let failures = evaluation.failures(of: value, root: root).flatMap { $0.nearest.isEmpty ? [$0] : $0.nearest }
        let uses = evaluation.uses?.uses ?? []
        return Result(
            failures: failures.map { failure in
                let schema = compiled.subschemas[failure.schema]
                let pointer = failure.keyword.map { schema.pointer.appending($0.rawValue) } ?? schema.pointer
                let isAbsent = failure.keyword == nil && schema.described?.absence == direction
                return Failure(
                    failure: failure, rule: isAbsent ? .direction : failure.keyword == .format ? .format : .schema,
                    place: SchemaUse(document: schema.document, pointer: pointer.text, value: nil))
            },
            uses: uses.map { use in
                let schema = compiled.subschemas[use.schema]
                return SchemaUse(document: schema.document, pointer: schema.pointer.text, value: use.value)
            })
    }
}

/// A schema that accepted a part of a value.
package struct SchemaUse: Sendable, Hashable {
    /// The number of the document, 0 for the main one.
    package let document: Int
    /// The JSON Pointer of the schema.
    package let pointer: String
    /// The position of the value in `enum`; nil for the whole schema.
    package let value: Int?
}

/// The schemas that accepted parts of a value during an evaluation.
struct SchemaUseLog {
    struct Use: Hashable {
        let schema: Int
        let value: Int?
    }

    private var all: [Use] = []

    var count: Int { all.count }
    var uses: Set<Use> { Set(all) }

    mutating func insert(_ schema: Int, value: Int? = nil) { all.append(Use(schema: schema, value: value)) }

    mutating func removeAll(after count: Int) { all.removeLast(all.count - count) }
}
