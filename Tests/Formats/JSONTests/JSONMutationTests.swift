import Cryptography
import JSON
import Testing

/// Damaged texts: a text that is accepted is equal after it is written and parsed again.
struct JSONMutationTests {
    private static let text =
        #"{"a":[1,-2.5e+3,"é\u00e9\ud83d\ude00\n",{"b":null,"a":true}],"":[[],{}],"\"k":false, "n" : 0.10}"#
    private static let bytes: [UInt8] =
        Array("{}[],:\"\\/u0123e+-.tfn \n".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func damagedTextIsParsedOrRejected(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            var bytes = Array(Self.text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(Self.bytes.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes[place] = Self.bytes.randomElement(using: &random) ?? 0
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            switch Self.parse(bytes) {
            case .success(let value): #expect(try JSONValue(parsing: value.compactText()) == value)
            case .failure(let error): #expect((0...bytes.count).contains(error.offset))
            }
        }
    }

    private static let pathTokens = [
        "$", "@", ".", "..", "[", "]", "(", ")", "?", "*", ":", ",", "'a'", "\"b\"", "a", "-", "0", "1", "-1", "==",
        "<", "!", "&&", "||", " ", "\\",
        "length", "count", "match", "value", "true", "null", "1e5", "'", "ü", "\u{1}",
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func damagedPathIsParsedOrRejected(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let root: JSONValue = ["a": [1, ["b": 2, "a": "x"]], "b": "x"]
        for _ in 0..<2_000 {
            var text = "$[?@.a"
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                text += Self.pathTokens.randomElement(using: &random) ?? ""
            }
            if Bool.random(using: &random) { text += "]" }
            switch Self.parse(text) {
            case .success(let path): #expect(try path.nodes(in: root).map(\.value) == path.values(in: root))
            case .failure(let error): #expect(error.offset + error.length <= text.unicodeScalars.count)
            }
        }
    }

    private static func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        do {
            return .success(try JSONValue(parsing: bytes))
        } catch {
            return .failure(error)
        }
    }

    private static func parse(_ text: String) -> Result<JSONPath, JSONPathSyntaxError> {
        do {
            return .success(try JSONPath(text))
        } catch {
            return .failure(error)
        }
    }
}
