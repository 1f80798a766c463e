import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct JobStateTests {
    private static let job = """
        <entry xmlns="http://www.w3.org/2005/Atom"><content type="application/xml">\
        <NotificationHubJob xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">\
        <Type>ExportRegistrations</Type><OutputContainerUri>http://localhost/$emulator/files/out</OutputContainerUri>\
        </NotificationHubJob></content></entry>
        """

    /// The job line of a state has a creation time, like the hub line.
    @Test func stateWithJobsCanBeImported() async throws {
        try await EmulatedHub.test { hub in
            let submitted = try await hub.send(.post, "jobs", body: Self.job)
            #expect(submitted.status == .created)
            let state = try await hub.request(.get, "/$emulator/state").text
            #expect(state.contains(#"{"hub":"hub","job":""#))
            let jobs = try await hub.send(.get, "jobs").text
            _ = try await hub.request(.delete, "/$emulator/state")
            let put = try await hub.request(.put, "/$emulator/state", body: state)
            #expect(put.status == .noContent, "\(put.text)")
            #expect(try await hub.send(.get, "jobs").text == jobs)
        }
    }
}
