import CollectionModel
import JSON
import Testing

@testable import FormatReference

struct FormatSchemaTests {
    @Test(arguments: [true, false])
    func schemaIsJSONAndItsReferencesResolve(ofACollection: Bool) throws {
        let schema = ofACollection ? FormatSchema.collection : FormatSchema.environment
        let isReadBack = try JSONValue(parsing: schema.prettyText()) == schema
        #expect(isReadBack)
        let definitions = try #require(schema.member("$defs"))
        let names = schema.references.map { $0.dropFirst("#/$defs/".count) }
        #expect(!names.isEmpty)
        for name in names { #expect(definitions.member(String(name)) != nil, "\(name)") }
    }

    @Test func everyDefinitionIsReferenced() throws {
        let keys = try #require(FormatSchema.environment.member("$defs")).keys
        #expect(keys == ["hub", "emulator"])
    }

    @Test(arguments: MappingName.allCases)
    func schemaOfAMappingHasItsKeysAndNoOthers(name: MappingName) throws {
        let schema = try #require(definition(of: name))
        let mapping = schema.member("then") ?? schema
        #expect(mapping.member("additionalProperties") == false)
        let properties = try #require(mapping.member("properties"))
        #expect(properties.keys == name.reference.keys.map(\.name))
        for key in properties.keys { #expect(properties.member(key)?.member("description") != nil, "\(key)") }
    }

    @Test func requiredKeysAndAlternativesAreInTheSchema() throws {
        let schema = FormatSchema.collection
        #expect(schema.member("required") == ["name", "requests"])
        #expect(schema.member("patternProperties") == ["^x-": true])
        let methods = try #require(definition(of: .request)?.member("oneOf"))
        #expect(methods.elements.first == ["required": ["GET"]])
        #expect(methods.elements.count == 9)
    }

    @Test(arguments: [
        (MappingName.retry, "attempts", "integer,string"), (.retry, "interval", "string,integer"),
        (.request, "name", "string,number,boolean"), (.request, "GET", "string"),
        (.request, "save", "string,number,boolean"), (.request, "compressed", "boolean,string,null"),
        (.login, "user", "string,number,boolean"), (.group, "stopOnFailure", "boolean,string"),
    ])
    func scalarTypesIncludeThoseOfYAMLParsers(name: MappingName, key: String, types: String) throws {
        let property = try #require(definition(of: name)?.member("properties")?.member(key))
        let found = try #require(property.member("type"))
        let texts = found.elements.isEmpty ? [found] : found.elements
        #expect(texts == types.split(separator: ",").map { .string(String($0)) })
    }

    private func definition(of name: MappingName) -> JSONValue? {
        if name == .project { return FormatSchema.project }
        return name == .collection
            ? FormatSchema.collection : FormatSchema.collection.member("$defs")?.member(name.rawValue)
    }
}

extension JSONValue {
    fileprivate func member(_ key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key: key]
    }

    fileprivate var keys: [String] {
        guard case .object(let object) = self else { return [] }
        return object.keys
    }

    fileprivate var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    fileprivate var references: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.references)
        case .object(let object):
            object.flatMap { member -> [String] in
                guard member.key == "$ref", case .string(let pointer) = member.value else {
                    return member.value.references
                }
                return [pointer]
            }
        default: []
        }
    }
}
