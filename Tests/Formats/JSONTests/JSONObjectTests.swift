import JSON
import Testing

struct JSONObjectTests {
    @Test func membersKeepTheirOrder() {
        var object: JSONObject = ["b": 1, "a": 2]
        object[key: "c"] = 3
        object[key: "b"] = 4
        #expect(object.keys == ["b", "a", "c"])
        #expect(object.map(\.value) == [4, 2, 3])
        #expect(object.count == 3)
        #expect(object[1].key == "a")
        #expect(object.last?.value == 3)
    }

    @Test func nilRemovesAndUnknownKeysAreNil() {
        var object: JSONObject = ["a": 1, "b": .null]
        object[key: "a"] = nil
        object[key: "x"] = nil
        #expect(object.keys == ["b"])
        #expect(object[key: "a"] == nil)
        #expect(object[key: "b"] == .some(.null))
        #expect(object[key: "B"] == nil)
    }

    @Test func repeatedKeyHasItsLastValueAtTheFirstPosition() {
        let object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(JSONValue.object(object).compactText() == #"{"a":3,"b":2}"#)
    }

    @Test func equalInAnyOrder() {
        #expect(JSONObject([("a", 1), ("b", 2)]) == JSONObject([("b", 2), ("a", 1)]))
        #expect(JSONObject([("a", 1), ("b", 2)]) != JSONObject([("b", 1), ("a", 2)]))
        #expect(JSONObject() == [:])
        #expect(JSONObject([("a", 1), ("b", 2)]).hashValue == JSONObject([("b", 2), ("a", 1)]).hashValue)
    }

    @Test func largeObjectsBehaveLikeSmallOnes() {
        var object = JSONObject((0..<100).map { ("key \($0)", JSONValue.number(JSONNumber($0))) })
        #expect((0..<100).allSatisfy { object[key: "key \($0)"] == .number(JSONNumber($0)) })
        object[key: "key 50"] = "changed"
        object[key: "key 0"] = nil
        object[key: "new"] = true
        #expect(object[key: "key 50"] == "changed")
        #expect(object[key: "key 0"] == nil)
        #expect(object[key: "key 99"] == 99)
        #expect(object[key: "new"] == true)
        #expect(object.keys.first == "key 1")
        for number in 1..<95 { object[key: "key \(number)"] = nil }
        #expect(object.keys == ["key 95", "key 96", "key 97", "key 98", "key 99", "new"])
        #expect(object[key: "key 97"] == 97)
    }

    @Test func copiesAreIndependent() {
        let original: JSONObject = ["a": 1]
        var copy = original
        copy[key: "a"] = 2
        #expect(original[key: "a"] == 1)
        #expect(copy[key: "a"] == 2)
    }
}
