import Foundation
import NotificationHub
import TestSupport
import Testing

/// An answer of one recording.
struct RecordedText: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The address that the answer repeats.
    var id: RequestAddress {
        get throws {
            let id = try #require(text.firstMatch(of: /<id>(.*?)<\/id>/)?.1).replacing("&amp;", with: "&")
            let parts = id.split(separator: "?", maxSplits: 1)
            return RequestAddress(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    /// Seconds since 1970.
    var updated: Double { get throws { try time("updated") } }

    func time(_ element: String) throws -> Double {
        let start = try #require(text.firstRange(of: "<\(element)>")).upperBound
        let time = text[start...].prefix { $0 != "<" }
        return try Date(String(time), strategy: .iso8601).timeIntervalSince1970
    }
}

extension RecordedText {
    /// The recorded documents of a type in which a word occurs.
    static func all(type: String, with word: String) -> [RecordedText] {
        Recording.all.flatMap { recording in
            recording.answers.enumerated().compactMap { index, answer in
                guard let content = answer.content, content.contains(word),
                    answer.fields["Content-Type"] == "application/atom+xml; type=\(type); charset=utf-8"
                else { return nil }
                return RecordedText(name: "\(recording.name) \(index)", text: content)
            }
        }
    }

    /// The content of the first element of a name, escapes and all.
    func content(_ element: String) -> String? {
        guard let start = text.firstRange(of: "<\(element)>")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "<" })
    }
}
