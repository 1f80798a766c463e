import Cryptography
@testable import NotificationHub
import Testing

private let connect = "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"

private func job(_ members: String, _ name: String = "NotificationHubJob") -> [UInt8] {
    // With blanks around the equals sign, as .NET writes them.
    Array(
        ("<entry xmlns=\"http://www.w3.org/2005/Atom\"><content type = \"application/xml\"><\(name) xmlns=\"\(connect)\">"
            + "\(members)</\(name)></content></entry>").utf8)
}

@Suite struct HubJobTests {
    /// Other requests use the hub between the steps of a job and see it as running; only a new process treats the job
    /// as
    /// aborted.
    @Test func jobRunsOnce() throws {
        let request = try HubJobRequest(
            parsing: job(
                "<Type>ExportRegistrations</Type><OutputContainerUri>http://h/$emulator/files/o</OutputContainerUri>"))
        var hub = Hub(name: "hub", rules: [])
        try hub.submit(HubJob(request, id: "1", now: 0))
        #expect(!hub.hasDueJobs(now: 0.9) && hub.beginDueJobs(now: 0.9).isEmpty)
        #expect(hub.hasDueJobs(now: 1))
        let begun = hub.beginDueJobs(now: 1)
        #expect(begun.map(\.id) == ["1"])
        #expect(try hub.job(id: "1").status == .running)
        #expect(!hub.hasDueJobs(now: 2) && hub.beginDueJobs(now: 2).isEmpty)
        var (work, files) = (try JobWork(begun[0], files: JobFiles()), JobFiles())
        work.export(hub)
        try work.writeResults(of: "hub", to: &files)
        hub.finish(work.job, now: 3)
        let done = try hub.job(id: "1")
        #expect(done.status == .completed && done.updated == 3)
        #expect(files.names == ["o/hub/1/Failed.txt", "o/hub/1/Output.txt"])
        #expect(!hub.hasDueJobs(now: 4))
    }

    @Test func abandonedJobHasFailed() throws {
        let request = try HubJobRequest(
            parsing: job(
                "<Type>ExportRegistrations</Type><OutputContainerUri>http://h/$emulator/files/o</OutputContainerUri>"))
        var hub = Hub(name: "hub", rules: [])
        try hub.submit(HubJob(request, id: "1", now: 0))
        for job in hub.beginDueJobs(now: 1) { hub.abandon(job) }
        #expect(hub.hasDueJobs(now: 1) && hub.beginDueJobs(now: 5).isEmpty)
        let job = try hub.job(id: "1")
        #expect(job.status == .failed && job.failure == JobFiles.Fault.interrupted.message && job.updated == 5)
    }

    /// The prefix has the ticks of the recorded ID, except for the last digit, which exceeds the precision of `Double`.
    @Test func newestJobHasTheFirstID() {
        var generator = SplitMix64(seed: 1)
        let id = HubJob.identifier(now: 1_593_713_007.575881, using: &generator)
        #expect(id.hasPrefix("2518085877924241189"))
        #expect(id.dropFirst(19).wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
    }

    @Test func jobShowsItsResult() throws {
        let pair = "<d:KeyValueOfstringstring><d:Key>k</d:Key><d:Value>v</d:Value></d:KeyValueOfstringstring>"
        let request = try HubJobRequest(
            parsing: job(
                "<Type>ExportRegistrations</Type><OutputContainerUri><![CDATA[file:///out]]></OutputContainerUri>"
                    + "<InputProperties xmlns:d=\"http://schemas.microsoft.com/2003/10/Serialization/Arrays\">\(pair)"
                    + "</InputProperties>"))
        var job = HubJob(request, id: "1", now: 0)
        job.status = .completed
        job.progress = 100
        job.failure = "<none>"
        job.outputProperties = [("OutputFilePath", "h/1/Output.txt"), ("FailedFilePath", "h/1/Failed.txt")]
        job.updated = 1.5
        let list = "xmlns:d3p1=\"http://schemas.microsoft.com/2003/10/Serialization/Arrays\""
        func pairs(_ pairs: [(String, String)]) -> String {
            pairs.map {
                "<d3p1:KeyValueOfstringstring><d3p1:Key>\($0)</d3p1:Key><d3p1:Value>\($1)</d3p1:Value>"
                    + "</d3p1:KeyValueOfstringstring>"
            }.joined()
        }
        let content =
            "<NotificationHubJob xmlns=\"\(connect)\" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><JobId>1</JobId>"
            + "<Progress>100</Progress><Type>ExportRegistrations</Type><Status>Completed</Status>"
            + "<OutputContainerUri>file:///out</OutputContainerUri><InputProperties \(list)>\(pairs([("k", "v")]))"
            + "</InputProperties><Failure>&lt;none&gt;</Failure><OutputProperties \(list)>"
            + pairs([("OutputFilePath", "h/1/Output.txt"), ("FailedFilePath", "h/1/Failed.txt")])
            + "</OutputProperties><CreatedAt>1970-01-01T00:00:00Z</CreatedAt><UpdatedAt>1970-01-01T00:00:01.5Z</UpdatedAt>"
            + "</NotificationHubJob>"
        let address = RequestURL(path: "http://h/jobs", query: "v=1")
        let expected =
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title type=\"text\">Jobs</title><id>http://h/jobs?v=1</id>"
            + "<updated>1970-01-01T00:00:03Z</updated><link rel=\"self\" href=\"http://h/jobs?v=1\"/><entry>"
            + "<id>http://h/jobs/1?v=1</id><title type=\"text\">1</title><published>1970-01-01T00:00:00Z</published>"
            + "<updated>1970-01-01T00:00:01Z</updated><link rel=\"self\" href=\"http://h/jobs/1?v=1\"/>"
            + "<content type=\"application/xml\">\(content)</content></entry></feed>"
        #expect(HubJobFeed([job], at: address, now: 3).text == expected)
    }

    @Test(arguments: [
        ("", "'Type' is required."),
        (
            "<Type>Import</Type>",
            "'Import' is not a type of job: types are 'ExportRegistrations', 'ImportCreateRegistrations', "
                + "'ImportUpdateRegistrations', 'ImportDeleteRegistrations', 'ImportUpsertRegistrations'."
        ),
        ("<Type>ExportRegistrations</Type>", "'OutputContainerUri' is required."),
        (
            "<Type>ImportDeleteRegistrations</Type><OutputContainerUri>o</OutputContainerUri>",
            "'ImportFileUri' is required."
        ),
        (
            "<Type>ExportRegistrations</Type><OutputContainerUri>o</OutputContainerUri><InputProperties>"
                + "<KeyValueOfstringstring/></InputProperties>",
            "Each of the 'InputProperties' must have a 'Key'."
        ),
    ])
    func requestsAreChecked(members: String, message: String) {
        let failure = #expect(throws: HubError.self) { try HubJobRequest(parsing: job(members)) }
        #expect(failure?.answer(.classic).text == message)
        #expect(failure?.answer(.classic).status == 400)
    }

    @Test func anotherDocumentIsRejected() {
        let failure = #expect(throws: HubError.self) { try HubJobRequest(parsing: job("", "Job")) }
        #expect(failure?.answer(.classic).text == "'Job' is not a 'NotificationHubJob'.")
    }
}

@Suite struct RegistrationLineTests {
    private let line =
        "<GcmTemplateRegistrationDescription xmlns=\"\(connect)\" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\">"
        + "<ETag>2</ETag><ExpirationTime>9999-12-31T23:59:59.999Z</ExpirationTime><RegistrationId>1-2-3</RegistrationId>"
        + "<Tags>a,b</Tags><GcmRegistrationId>id</GcmRegistrationId>"
        + "<BodyTemplate>{&#xD;&#xA;\"a\":\"&lt;\"}</BodyTemplate><TemplateName>n</TemplateName>"
        + "</GcmTemplateRegistrationDescription>"

    @Test func exportCanBeImported() throws {
        let read = try RegistrationLine(parsing: Array(line.utf8))
        #expect(read.description.template?.bodyText == "{\r\n\"a\":\"<\"}")
        let registration = Registration(
            id: try #require(read.id), version: 2, description: read.description)
        #expect(RegistrationLine.text(of: registration) == line)
    }

    @Test func encodingDeclarationsAreIgnored() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + line
        #expect(try RegistrationLine(parsing: Array(declared.utf8)).id == RegistrationIdentifier("1-2-3"))
    }

    @Test func deletionNeedsOnlyTheID() throws {
        let line =
            "<RegistrationDescription xmlns=\"\(connect)\"><RegistrationId>1-2-3</RegistrationId></RegistrationDescription>"
        #expect(try RegistrationLine.identifier(in: Array(line.utf8)) == RegistrationIdentifier("1-2-3"))
    }

    @Test(arguments: [
        (
            "x",
            "The provided request body is invalid. Error: it is not XML: start tag expected, '<' not found at line 1, column 1"
        ),
        ("<a/>", "'RegistrationId' is required."),
        (
            "<a xmlns=\"\(connect)\"><RegistrationId>1-2</RegistrationId></a>",
            "'1-2' is not the id of a registration: that has three numbers, as in 1-2-3."
        ),
    ])
    func linesAreChecked(line: String, message: String) {
        let failure = #expect(throws: HubError.self) { try RegistrationLine.identifier(in: Array(line.utf8)) }
        #expect(failure?.answer(.classic).text == message)
    }
}
