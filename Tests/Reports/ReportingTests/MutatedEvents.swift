import Cryptography
import Foundation
import TestSupport

/// Event files of real runs, changed so that their numbers, texts and lines contradict each other.
struct MutatedEvents {
    private static let cases = RepositoryFile.at("Tests/CommandTests/Cases")

    /// The event files of the golden cases, sorted by path.
    static let originals: [[UInt8]] = {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: cases.path)) ?? []
        return paths.filter { $0.hasSuffix(".jsonl") && ($0.hasPrefix("report/") || $0.hasPrefix("rerun/")) }.sorted()
            .compactMap { try? Array(Data(contentsOf: cases.appending(path: $0))) }
    }()

    private static let numbers = [
        "-1", "0", "1", "2", "1000000", "1099511627776", "1099511627777", "4294967296", "9007199254740993",
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "99999999999999999999999", "1e308",
        "-1e308", "1e-400", "1e400", "0.5", "null", "true", "\"1\"", "[]", "-0",
    ]

    private static let texts = [
        "", "/", "//", ".", "..", "./", "a/", "/a/b/c.yaml", "c.yaml", "\\u0000", "\\ud800", "\\n", "•••", "•••12",
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:60.999Z", "2026-02-30T00:00:00Z",
        "run", "unit", "request", "end", "failed", "errored", "skipped", "teardown", "<", "]]>", "::error::", "🧑🏽‍🚒",
        String(repeating: "x", count: 5000),
    ]

    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Returns one to four files, most of them changed in a few places.
    mutating func files() -> [[UInt8]] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in file() }
    }

    private mutating func file() -> [UInt8] {
        guard var bytes = Self.originals.randomElement(using: &random) else { return [] }
        for _ in 0..<Int.random(in: 0...5, using: &random) where !bytes.isEmpty { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: replace(Self.isOfNumber, with: Self.numbers, in: &bytes)
        case 5..<8: replaceText(in: &bytes)
        case 8: changeLines(of: &bytes)
        case 9: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 10: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        default: nest(in: &bytes)
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Replaces a range of bytes, preferably a member's value.
    private mutating func replace(_ isPart: (UInt8) -> Bool, with values: [String], in bytes: inout [UInt8]) {
        let colon = UInt8(ascii: ":")
        let starts = bytes.indices.dropFirst().filter { bytes[$0 - 1] == colon && isPart(bytes[$0]) }
        guard let start = starts.randomElement(using: &random), let value = values.randomElement(using: &random) else {
            return
        }
        let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.endIndex
        bytes.replaceSubrange(start..<end, with: value.utf8)
    }

    private mutating func replaceText(in bytes: inout [UInt8]) {
        let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
        guard quotes.count > 1, let text = Self.texts.randomElement(using: &random) else { return }
        let number = Int.random(in: 0..<quotes.count - 1, using: &random)
        bytes.replaceSubrange(quotes[number] + 1..<quotes[number + 1], with: text.utf8)
    }

    private mutating func changeLines(of bytes: inout [UInt8]) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let (one, other) = (
            Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random)
        )
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.swapAt(one, other)
        case 1: lines.insert(lines[one], at: other)
        default: lines.remove(at: one)
        }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Inserts a deeply nested value into an object, under a known or unknown name.
    private mutating func nest(in bytes: inout [UInt8]) {
        let depth = [3, 400, 600, 20_000].randomElement(using: &random) ?? 3
        let name = ["unit", "files", "groups", "more"].randomElement(using: &random) ?? ""
        let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "{") }
        guard let start = starts.randomElement(using: &random) else { return }
        bytes.insert(contentsOf: "\"\(name)\":\(deep),".utf8, at: start + 1)
    }
}
