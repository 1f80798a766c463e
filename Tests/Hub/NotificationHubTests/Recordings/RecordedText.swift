import Foundation
import NotificationHub
import TestSupport
import Testing

/// A response of a recording.
struct RecordedText: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The address in the response's `id` element.
    var id: RequestURL {
        get throws {
            let id = try #require(text.firstMatch(of: /<id>(.*?)<\/id>/)?.1).replacing("&amp;", with: "&")
            let parts = id.split(separator: "?", maxSplits: 1)
            return RequestURL(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    /// The time in the `updated` element, in seconds since 1970.
    var updated: Double { get throws { try time("updated") } }

    func time(_ element: String) throws -> Double {
        let start = try #require(text.firstRange(of: "<\(element)>")).upperBound
        let time = text[start...].prefix { $0 != "<" }
        return try Date(String(time), strategy: .iso8601).timeIntervalSince1970
    }
}

extension RecordedText {
    /// Returns the recorded documents of a content type that contain a word.
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

    /// Returns the content of the first element with a name, with escapes unchanged.
    func content(_ element: String) -> String? {
        guard let start = text.firstRange(of: "<\(element)>")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "<" })
    }
}
