import APIDescriptions
import CollectionModel
import JSON
import JSONSchemas

/// The check of a form.
struct FormContract {
    private let operation: ContractOperation
    private let content: APIContent
    private let direction: DescribedSchemas.Direction

    init(_ operation: ContractOperation, _ content: APIContent, _ direction: DescribedSchemas.Direction) {
        (self.operation, self.content, self.direction) = (operation, content, direction)
    }

    func findings(
        _ kind: ContractKind, _ fields: WrittenFields, _ coverage: CoverageNotes?
    ) -> [ContractFinding] {
        guard content.fields.isEmpty else {
            return content.fields.flatMap { field in
                let reading = ParameterReading(field, operation.description, direction)
                return operation.findings(
                    kind, reading.value(among: fields), reading, named: "field \(field.name)", nil)
            }
        }
        guard let schema = content.schema, let value = object(fields, schema) else { return [] }
        return operation.findings(kind, value, schema, direction, coverage)
    }

    /// Returns the fields as an object; nil if a field has a notation that can be read in several ways.
    private func object(_ fields: WrittenFields, _ schema: SpecNode) -> JSONValue? {
        let schema = TextSchema(schema, operation.description, direction)
        var object = JSONObject()
        for name in fields.names {
            let texts = fields.decoded(name)
            let property = schema.property(name)
            guard !content.encodedFields.contains(name), !name.contains("["), property.map({ !$0.isObject }) ?? true
            else { return nil }
            guard let property else {
                object[key: name] = texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
                continue
            }
            guard let value = property.value(of: texts) else { return nil }
            object[key: name] = value
        }
        let value = JSONValue.object(object)
        return schema.isCombined && !schema.accepts(value) ? nil : value
    }
}
