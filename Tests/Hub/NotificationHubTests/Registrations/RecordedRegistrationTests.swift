import Foundation
@testable import NotificationHub
import TestSupport
import Testing

/// The real service's responses, parsed by our decoder and generated again by our encoder.
@Suite struct RecordedRegistrationTests {
    private static let entries = RecordedText.all(type: "entry", with: "RegistrationDescription")
    private static let feeds = RecordedText.all(type: "feed", with: "RegistrationDescription")

    @Test func thereAreRecordings() {
        #expect(Self.entries.count == 21)
        #expect(Self.feeds.count == 23)
    }

    @Test(arguments: entries)
    func entriesMatchTheRecordings(recorded: RecordedText) throws {
        let registration = try RecordedEntry(recorded.text).registration
        let answer: Registration.Answer = recorded.text.contains("59.999Z") ? .read : .written
        let text = registration.entryText(at: try recorded.id.text, now: try recorded.updated, answer)
        #expect(text == recorded.text)
    }

    /// The expected text omits the tags of registrations that belong to installations, because clients cannot write
    /// them.
    @Test(arguments: feeds)
    func feedsMatchTheRecordings(recorded: RecordedText) throws {
        let entries = recorded.text.matches(of: /<entry .*?<\/entry>/).map { RecordedEntry(String($0.output)) }
        let page = try entries.map { try $0.registration }
        let query = try RegistrationQuery(query: "$top=\(page.count)")
        let hasNext = recorded.text.contains("rel=\"next\"")
        let next = hasNext ? query.page(of: page + page).next : nil
        let feed = RegistrationFeed(page, at: try recorded.id, now: try recorded.updated, next: next)
        let token = (next?.headerValue ?? "").replacing("%", with: "%25")
        #expect(
            feed.text
                == recorded.text.replacing(RecordedEntry.derivedTags, with: "")
                .replacing("MzEobik7Mg%253D%253D", with: token))
    }

    @Test func emptyListIsAFeedWithoutEntries() throws {
        let recorded = try #require(
            Recording.named("DeleteRegistrationsByChannelAsync")?.answers.first?.content.map {
                RecordedText(name: "", text: $0)
            })
        let feed = RegistrationFeed([], at: try recorded.id, now: try recorded.updated, next: nil)
        #expect(feed.text == recorded.text)
    }
}

/// A registration's entry in a response, parsed as if a client had sent it.
private struct RecordedEntry {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static var derivedTags: Regex<Substring> { /<Tags>\$InstallationId.*?<\/Tags>/ }

    var registration: Registration {
        get throws {
            let id = try #require(text.firstMatch(of: /<RegistrationId>(.*?)</)?.1)
            let version = try #require(text.firstMatch(of: /<ETag>(.*?)</)?.1)
            return Registration(
                id: try #require(RegistrationIdentifier(String(id))), version: try #require(Int(version)),
                description: try RegistrationDescription(parsing: Array(body.utf8)),
                derivedExpiration: text.contains("59.9999999Z") ? DeviceExpiration.never : nil)
        }
    }

    private var body: String {
        let body = text.replacing(/<ExpirationTime>.*?<\/ExpirationTime>/, with: "")
            .replacing(Self.derivedTags, with: "")
        let isInFeed = !body.contains("<entry a:etag=\"W/&quot;\(version)&quot;\" xmlns=")
        return isInFeed ? body.replacing("<entry ", with: "<entry xmlns=\"http://www.w3.org/2005/Atom\" ") : body
    }

    private var version: Substring { text.firstMatch(of: /<ETag>(.*?)</)?.1 ?? "" }
}
