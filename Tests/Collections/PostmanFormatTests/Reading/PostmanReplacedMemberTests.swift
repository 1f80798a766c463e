import Diagnostics
import JSON
import PostmanFormat
import Testing

/// Collections in which one value is replaced by a value of another type.
struct PostmanReplacedMemberTests {
    private static let collection = #"""
        {
          "info": {"_postman_id": "c1", "name": "All", "description": {"content": "x"}},
          "item": [
            {"name": "F", "id": "f", "item": [{"name": "a", "request": "u"}], "variable": [{"key": "v"}],
             "auth": {"type": "basic", "basic": {"username": "u", "password": "p"}}},
            {"name": "r", "event": [{"listen": "test", "disabled": false, "script": {"type": "t", "src": "s", "exec": ["x"]}}],
             "protocolProfileBehavior": {"maxRedirects": 1, "disabledSystemHeaders": {"accept": true}},
             "request": {
               "method": "POST", "description": "d", "certificate": {"name": "c"},
               "url": {"raw": "u", "protocol": "https", "auth": {"user": "u", "password": "p"}, "host": ["h"], "port": "1",
                       "path": ["p", {"value": "q"}], "query": [{"key": "k", "value": "v", "disabled": true}], "hash": "f",
                       "variable": [{"id": "i", "value": "1"}]},
               "header": [{"key": "A", "value": "1", "type": "text", "enabled": true}],
               "body": {"mode": "formdata", "formdata": [{"key": "f", "type": "file", "src": ["s"], "fileName": "n"}]},
               "proxy": {"host": "h", "port": 1, "authenticate": true, "username": "u", "password": "p"}
             }},
            {"name": "g", "request": {"body": {"mode": "graphql", "graphql": {"query": "q", "variables": "{}"}}}},
            {"name": "w", "request": {"body": {"mode": "raw", "raw": "x", "options": {"raw": {"language": "json"}}}}},
            {"name": "i", "request": {"body": {"mode": "file", "file": {"src": "x", "content": "y"}}}},
            {"name": "e", "request": {"body": {"mode": "urlencoded", "urlencoded": [{"key": "a", "value": null}]}}}
          ],
          "variable": [{"key": "a", "value": [1], "type": "secret", "secret": true}],
          "event": [{"listen": "prerequest", "script": ["x"]}]
        }
        """#

    private static let replacements: [JSONValue] = [
        .null, true, 7, "", "text", [], [.null], [[]], ["x", 1], [:], ["key": [], "type": [:], "value": .null],
    ]

    /// A replacement of the value at a path, such as `item.0.name`.
    private struct Variant {
        let path: String
        let value: JSONValue
    }

    /// The paths of values that ``PostmanOutline`` does not show, and of members that are ignored or overridden.
    private static let unshown: Set = [
        "info._postman_id", "info.description", "info.description.content", "item.0.id", "item.1.request.description",
        // A diagnostic says that they are ignored.
        "item.0.variable", "item.0.variable.0", "item.0.variable.0.key", "item.1.event.0.script.src",
        "item.1.request.certificate", "item.1.request.certificate.name",
        // The members beside them are used.
        "item.1.request.url.raw", "item.4.request.body.file.content", "variable.0.type",
        "item.1.request.header.0.type",
        // An empty object is read as its text, which is the original value.
        "item.2.request.body.graphql.variables",
    ]
    /// The paths of values for which null has the same meaning.
    private static let sameAsNull: Set = [
        "item.1.event.0.disabled", "item.1.request.body.formdata.0.type", "item.1.request.header.0.enabled",
        "variable.0.secret",
    ]

    @Test func everyReplacementIsReadOrReported() throws {
        let original = try JSONValue(parsing: Self.collection)
        let shown = try Self.shown(PostmanOutline.reading(Self.collection))
        var count = 0
        var unchanged: [Bool: Set<String>] = [:]
        for replacement in Self.replacements {
            for variant in Self.variants(of: original, replacement) {
                let text = variant.value.compactText()
                let reading = try PostmanOutline.reading(text)
                count += 1
                // A file that is no collection anymore is an error.
                #expect(reading.content != nil || reading.diagnostics.hasErrors, "\(text)")
                if variant.value != original, Self.shown(reading) == shown {
                    unchanged[replacement == .null, default: []].insert(variant.path)
                }
            }
        }
        #expect(count > 1400)
        #expect(unchanged[false] == Self.unshown)
        #expect(unchanged[true]?.subtracting(Self.unshown) == Self.sameAsNull)
    }

    /// Returns the content and the messages of a reading, without places.
    private static func shown(_ reading: PostmanReading<PostmanCollection>) -> [String] {
        [reading.content.map(PostmanOutline.collection) ?? "none"]
            + reading.diagnostics.diagnostics.map { "\($0.severity): \($0.message)" }.sorted()
    }

    /// Returns the value with each of its parts replaced in turn.
    private static func variants(
        of value: JSONValue, _ replacement: JSONValue, at path: [String] = []
    ) -> [Variant] {
        let whole = Variant(path: path.joined(separator: "."), value: replacement)
        switch value {
        case .array(let elements):
            return [whole]
                + elements.indices.flatMap { index in
                    variants(of: elements[index], replacement, at: path + ["\(index)"]).map { changed in
                        var copy = elements
                        copy[index] = changed.value
                        return Variant(path: changed.path, value: .array(copy))
                    }
                }
        case .object(let members):
            return [whole]
                + members.keys.flatMap { key in
                    variants(of: members[key: key] ?? .null, replacement, at: path + [key]).map { changed in
                        var copy = members
                        copy[key: key] = changed.value
                        return Variant(path: changed.path, value: .object(copy))
                    }
                }
        default: return [whole]
        }
    }
}
