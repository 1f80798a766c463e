import Diagnostics
import PostmanFormat
import Testing
import YAMLSource
struct TmpTests {
  @Test func speed() throws {
    let request = { (n: Int) -> String in
      """
      {"name": "request \(n)", "event": [{"listen": "test", "script": {"type": "text/javascript", "exec": [
        "pm.test('status \(n)', function () {", "    pm.response.to.have.status(200);", "});", "const json = pm.response.json();",
        "pm.test('name', () => pm.expect(json.name).to.eql('x'));", "pm.environment.set('id\(n)', json.id);"]}},
        {"listen": "prerequest", "script": {"type": "text/javascript", "exec": ["pm.variables.set('a', 1);"]}}],
       "request": {"method": "POST", "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "secret\(n)", "type": "string"}]},
        "header": [{"key": "Content-Type", "value": "application/json"}, {"key": "X-Trace", "value": "{{trace}}", "type": "text"}, {"key": "Accept", "value": "*/*", "disabled": true}],
        "body": {"mode": "raw", "raw": "\(String(repeating: "{\\\"a\\\": 1, \\\"b\\\": \\\"{{x}}\\\"}\\n", count: 20))", "options": {"raw": {"language": "json"}}},
        "url": {"raw": "{{baseUrl}}/users/:id/items?a=1&b=2", "host": ["{{baseUrl}}"], "path": ["users", ":id", "items"],
          "query": [{"key": "a", "value": "1"}, {"key": "b", "value": "2", "description": "the second"}], "variable": [{"key": "id", "value": "{{userId}}"}]},
        "description": "A request that does something for a user and is described here."},
       "response": [{"name": "ok", "status": "OK", "code": 200, "header": [{"key": "Content-Type", "value": "application/json"}], "body": "{}"}]}
      """
    }
    let text = "{\"info\": {\"name\": \"x\"}, \"item\": [" + (0..<5000).map(request).joined(separator: ",\n") + "]}"
    let clock = ContinuousClock()
    for _ in 0..<5 {
      var file: JSONNodeReader.Reading?
      let parsed = clock.measure { file = JSONNodeReader.read(Array(text.utf8), path: "a.json") }
      let f = try #require(file); let root = try #require(f.root)
      var count = 0
      let read = clock.measure { count = PostmanReader.collection(root, in: f.file).content?.items.count ?? 0 }
      print("bytes", text.utf8.count, "parse", parsed, "read", read, count)
    }
  }
}
