import HTTPServer
import HubEmulator
import Testing

@Suite(.timeLimit(.minutes(20))) struct JobRouteTests {
    @Test func exportWritesAllRegistrations() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            _ = try await hub.importing("Create", line(tags: "own"))
            let post = try await hub.submit("ExportRegistrations")
            let id = try #require(post.jobId)
            #expect(post.status == .created)
            #expect(post.header("Content-Type") == "application/atom+xml; type=entry; charset=utf-8")
            #expect(post.header("Location") == "http://localhost/hub/jobs/\(id)?api-version=2014-09")
            let started = try await hub.send(.get, "jobs/\(id)?api-version=2014-09")
            #expect(started.text.contains("<NotificationHubJob") && !started.text.contains("<Status>"))
            #expect(started.header("Content-Location") == "http://localhost/hub/jobs/\(id)/\(id)?api-version=2014-09")
            try await hub.wait(4)
            let done = try await hub.send(.get, "jobs/\(id)")
            #expect(done.text.contains("<Progress>100</Progress><Type>ExportRegistrations</Type><Status>Completed<"))
            #expect(
                done.text.contains(
                    "<d3p1:Key>OutputFilePath</d3p1:Key><d3p1:Value>hub/\(id)/Output.txt</d3p1:Value>"))
            let output = try await hub.request(.get, "/$emulator/files/out/hub/\(id)/Output.txt")
            let lines = output.text.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { $0.hasPrefix("<Apple") })
            let list = try await hub.send(.get, "jobs?api-version=2014-09")
            #expect(list.header("Content-Type") == "application/atom+xml; type=feed; charset=utf-8")
            #expect(list.text.contains("<title type=\"text\">\(id)</title>"))
        }
    }

    @Test func importsWriteRegistrations() async throws {
        try await EmulatedHub.test { hub in
            let steps: [(kind: String, lines: String, tags: [String], failed: Int)] = [
                ("Create", line(tags: "a") + line(tags: "b") + "nonsense\n", ["a", "b"], 1),
                ("Upsert", line("1-1-1", tags: "c"), ["c", "a", "b"], 0),
                ("Update", line("1-1-1", tags: "d") + line("2-2-2", tags: "e"), ["d", "a", "b"], 1),
                ("Delete", line("1-1-1", tags: "") + line("2-2-2", tags: ""), ["a", "b"], 1),
            ]
            for step in steps {
                let failed = try await hub.importing(step.kind, step.lines)
                #expect(failed.split(separator: "\n").count == step.failed, "\(step.kind): \(failed)")
                let list = try await hub.send(.get, "registrations")
                #expect(list.text.matches(of: /<Tags>(.*?)<\/Tags>/).map { String($0.output.1) } == step.tags)
            }
        }
    }

    /// The import has more lines than one step handles.
    @Test func largeImportIsComplete() async throws {
        try await EmulatedHub.test { hub in
            let lines = (1...450).map { line("\($0)-1-1", tags: "t\($0)") }.joined()
            #expect(try await hub.importing("Upsert", "\n" + lines) == "")
            let devices = try await hub.request(.get, "/hub/$devices?top=0").text
            #expect(devices.contains("\"registrationCount\":450"))
        }
    }

    @Test func jobCannotReadFilesElsewhere() async throws {
        try await EmulatedHub.test { hub in
            let post = try await hub.submit(
                "ImportCreateRegistrations", container: "https://a.blob.core.windows.net/c?sig=secret",
                file: "https://a.blob.core.windows.net/c/f?sig=secret")
            #expect(post.status == .created)
            try await hub.wait(2)
            let job = try await hub.send(.get, "jobs/\(post.jobId ?? "")")
            #expect(job.text.contains("<Status>Failed</Status>"))
            #expect(
                job.text.contains(
                    "<Failure>The address at 'https://a.blob.core.windows.net/c' is not one of this emulator's, which "
                        + "reads and writes only below /$emulator/files/</Failure>"))
        }
    }

    @Test func missingFileIsReported() async throws {
        try await EmulatedHub.test { hub in
            let post = try await hub.submit("ImportCreateRegistrations", file: files + "missing.txt")
            try await hub.wait(2)
            let job = try await hub.send(.get, "jobs/\(post.jobId ?? "")")
            #expect(job.text.contains("<Failure>There is no file 'missing.txt'</Failure>"))
        }
    }

    @Test(arguments: [
        (
            "<Type>Export</Type><OutputContainerUri>c</OutputContainerUri>",
            "'Export' is not a type of job: types are 'ExportRegistrations', 'ImportCreateRegistrations', "
                + "'ImportUpdateRegistrations', 'ImportDeleteRegistrations', 'ImportUpsertRegistrations'."
        ),
        ("<OutputContainerUri>c</OutputContainerUri>", "'Type' is required."),
        ("<Type>ExportRegistrations</Type>", "'OutputContainerUri' is required."),
        (
            "<Type>ImportDeleteRegistrations</Type><OutputContainerUri>c</OutputContainerUri>",
            "'ImportFileUri' is required."
        ),
    ])
    func invalidJobsAreRejected(members: String, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let post = try await hub.send(.post, "jobs", body: job(members))
            #expect(post.status == .badRequest)
            #expect(post.detail == detail)
        }
    }

    @Test func unknownJobsAndFeedback() async throws {
        try await EmulatedHub.test { hub in
            let unknown = try await hub.send(.get, "jobs/7")
            #expect(unknown.status == .notFound && unknown.detail == "Job not found")
            let feedback = try await hub.send(.get, "feedbackcontainer?api-version=2015-08")
            #expect(feedback.status == .ok)
            #expect(feedback.text == "http://localhost/$emulator/files/hub/feedback")
        }
    }
}

private let files = "http://localhost/$emulator/files/"

private func job(_ members: String) -> String {
    entry(
        #"<NotificationHubJob xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
            + "\(members)</NotificationHubJob>")
}

private func line(_ id: String? = nil, tags: String) -> String {
    #"<AppleRegistrationDescription xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
        + (id.map { "<RegistrationId>\($0)</RegistrationId>" } ?? "")
        + "<Tags>\(tags)</Tags><DeviceToken>00FF</DeviceToken></AppleRegistrationDescription>\n"
}

extension EmulatedHub {
    fileprivate func submit(
        _ type: String, container: String = files + "out", file: String? = nil
    ) async throws -> TestResponse {
        let input = file.map { "<ImportFileUri>\($0)</ImportFileUri>" } ?? ""
        return try await send(
            .post, "jobs?api-version=2014-09",
            body: job("<Type>\(type)</Type><OutputContainerUri>\(container)</OutputContainerUri>\(input)"))
    }

    /// Imports lines and returns those that failed.
    fileprivate func importing(_ kind: String, _ lines: String) async throws -> String {
        let put = try await request(.put, "/$emulator/files/in.txt", body: lines)
        #expect(put.status == .created)
        let post = try await submit("Import\(kind)Registrations", file: files + "in.txt")
        let id = try #require(post.jobId)
        try await wait(2)
        let done = try await send(.get, "jobs/\(id)")
        #expect(done.text.contains("<Status>Completed</Status>"))
        let clock = try await request(.delete, "/$emulator/clock")
        #expect(clock.status == .ok)
        return try await request(.get, "/$emulator/files/out/hub/\(id)/Failed.txt").text
    }

    fileprivate func wait(_ seconds: Int) async throws {
        let answer = try await request(.put, "/$emulator/clock", body: #"{"offset":"\#(seconds)s"}"#)
        #expect(answer.status == .ok)
    }
}

extension TestResponse {
    fileprivate var jobId: String? {
        text.firstMatch(of: /<JobId>([0-9]{19}[-0-9a-f]{36})<\/JobId>/).map { String($0.output.1) }
    }
}
