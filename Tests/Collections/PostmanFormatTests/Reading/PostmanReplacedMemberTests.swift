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

    @Test func everyReplacementIsReadOrReported() throws {
        let original = try JSONValue(parsing: Self.collection)
        #expect(try PostmanOutline.reading(Self.collection).diagnostics.hasErrors == false)
        var count = 0
        for replacement in Self.replacements {
            for changed in Self.variants(of: original, replacement) {
                let reading = try PostmanOutline.reading(changed.compactText())
                count += 1
                // A file that is no collection anymore is an error.
                #expect(reading.content != nil || reading.diagnostics.hasErrors)
            }
        }
        #expect(count > 1400)
    }

    /// Returns the value with each of its parts replaced in turn.
    private static func variants(of value: JSONValue, _ replacement: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let elements):
            return [replacement]
                + elements.indices.flatMap { index in
                    variants(of: elements[index], replacement).map { changed in
                        var copy = elements
                        copy[index] = changed
                        return .array(copy)
                    }
                }
        case .object(let members):
            return [replacement]
                + members.keys.flatMap { key in
                    variants(of: members[key: key] ?? .null, replacement).map { changed in
                        var copy = members
                        copy[key: key] = changed
                        return .object(copy)
                    }
                }
        default: return [replacement]
        }
    }
}
