extension ScriptsRecord: Decodable {
    private enum Key: String, CodingKey {
        case tests, console, scripts, subrequests, omittedSubrequests
        case omittedLines = "omittedConsoleLines"
    }

    /// Decodes members of a request.
    package convenience init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            tests: try members.decode([TestRecord].self, forKey: .tests),
            console: try members.decode([ConsoleRecord].self, forKey: .console),
            omittedLines: try members.decodeIfPresent(Int.self, forKey: .omittedLines) ?? 0,
            scripts: try members.decode([ScriptRecord].self, forKey: .scripts),
            subrequests: try members.decode([SubrequestRecord].self, forKey: .subrequests),
            omittedSubrequests: try members.decodeIfPresent(Int.self, forKey: .omittedSubrequests) ?? 0)
    }

    /// The places and the numbers of attempts in the record.
    var places: [PlaceRecord] {
        tests.map(\.place) + console.map(\.place) + scripts.map(\.place) + subrequests.map(\.place)
    }
    var attempts: [Int] {
        tests.compactMap(\.attempt) + console.compactMap(\.attempt) + scripts.compactMap(\.attempt)
            + subrequests.compactMap(\.attempt)
    }
}

extension SubrequestRecord: Decodable {
    private enum Key: CodingKey {
        case event, script, place, attempt, sent
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            try members.decode(ScriptRecord.Event.self, forKey: .event),
            script: try members.decode(String.self, forKey: .script),
            at: try members.decode(PlaceRecord.self, forKey: .place),
            sent: try members.decode(RequestTarget.self, forKey: .sent), result: try AttemptRecord(from: decoder))
        attempt = try members.decodeIfPresent(Int.self, forKey: .attempt)
    }
}
