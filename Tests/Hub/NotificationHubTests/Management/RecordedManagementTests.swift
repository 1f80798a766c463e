import Foundation
@testable import NotificationHub
import TestSupport
import Testing

/// The recorded responses of hub management, generated again, except for fractions of seconds, which are more precise
/// at
/// the service.
@Suite struct RecordedManagementTests {
    private static let entries = RecordedText.all(type: "entry", with: "NotificationHubDescription")
    private static let lists = RecordedText.all(type: "feed", with: "Publicly Listed Services")
    private static let jobs = RecordedText.all(type: "entry", with: "NotificationHubJob")

    @Test func thereAreRecordings() {
        #expect(Self.entries.count == 7)
        #expect(Self.lists.count == 6)
        #expect(Self.jobs.count == 2)
    }

    @Test(arguments: entries)
    func hubsMatchTheRecordings(recorded: RecordedText) throws {
        let description = try HubDescription(
            parsing: Array(recorded.text.utf8), updating: nil, now: 0, randomBytes: { _ in [] })
        let counts = ["DailyMaxActiveDevices", "DailyMaxActiveRegistrations", "DailyApiCalls"]
            .compactMap { recorded.content($0).flatMap { Int($0) } }
        let usage =
            counts.count == 3
            ? HubUsage(devices: counts[0], registrations: counts[1], requests: counts[2]) : nil
        let isUpdate = recorded.content("published") == nil
        let entry = HubEntry(
            description, name: "am3verify20200623", namespace: "am3verify20200623", usage: usage,
            published: isUpdate ? nil : try recorded.time("published"), updated: try recorded.updated)
        #expect(withoutTimes(entry.text(at: try recorded.id.text)) == withoutTimes(recorded.text))
    }

    private func withoutTimes(_ text: String) -> String {
        text.replacing(/<(CreatedTime|ModifiedTime|CreatedAt|UpdatedAt)>[^<]*/, with: { "<\($0.1)>time" })
    }

    @Test(arguments: lists)
    func servicesMatchTheRecordings(recorded: RecordedText) throws {
        let id = try #require(recorded.content("id")?.wholeMatch(of: /uuid:(.*);id=(\d+)/))
        let hubs = recorded.text.matches(
            of: /<title type="text">([^<]*)<\/title><updated>[^<]*<\/updated><link rel="alternate" href="([^"]*)"/
        )
        .map { (name: String($0.1), address: String($0.2)) }
        let list = ServiceList(
            hubs, namespaceId: String(id.1), serial: try #require(Int(id.2)), now: try recorded.updated)
        #expect(list.text == recorded.text)
    }

    @Test(arguments: jobs)
    func jobsMatchTheRecordings(recorded: RecordedText) throws {
        let request = try HubJobRequest(parsing: Array(recorded.text.utf8))
        let id = try #require(recorded.content("JobId"))
        let job = HubJob(request, id: id, now: try recorded.updated + 0.2009314)
        #expect(withoutTimes(job.entryText(at: try recorded.id.text)) == withoutTimes(recorded.text))
    }
}
