import Foundation
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// The page in a browser, opened from the disk.
enum PageInBrowser {
    static let hostile =
        "</script><script>document.title='x'</script><img src=x onerror=\"document.title='x'\">"

    /// Records with failures, groups, attempts, malicious texts and bodies.
    static var records: [RunRecord] {
        var failed = RecordedRun.sent("Fails", .failed, body: #"{"n":12345678901234567890,"a":[1,"x:y"]}"#)
        failed.problems[0].hint = "look at it"
        var hostile = RecordedRun.sent(Self.hostile, body: Self.hostile)
        hostile.groups = [GroupRecord(name: Self.hostile, position: 0)]
        var retried = RecordedRun.sent("Retried", body: "needle in a \"body\" <b>&")
        retried.attempts += retried.attempts
        return [
            .unit(RecordedRun.unit()), .request(RecordedRun.sent("First")), .request(failed), .request(hostile),
            .request(retried), .request(RecordedRun.sent("Skipped", .skipped)),
            .request(RecordedRun.sent("Fails too", .failed)),
        ]
    }

    static func open(
        _ records: [RunRecord], _ hash: String = "", _ body: (HeadlessBrowser) async throws -> Void
    ) async throws {
        try await open(RecordedRun.of(records), hash, body)
    }

    static func open(
        _ run: RecordedRun, _ hash: String = "", _ body: (HeadlessBrowser) async throws -> Void
    ) async throws {
        let folder = try CertificateFolder()
        let text = try run.text { PageReporter(file: $0) }
        let path = try folder.write(text, to: "report.html")
        try await HeadlessBrowser.open("file://\(path)\(hash)") { page in
            try await page.wait(until: "document.readyState === 'complete'")
            try await body(page)
            #expect(page.remarks == [])
        }
    }

    static func text(_ id: String) -> String { "document.getElementById('\(id)').innerText" }
    static let names = "[...document.querySelectorAll('#list .title')].map((e) => e.textContent).join()"
    static let isOpen = "!document.getElementById('detail').hidden"
}
