extension ScriptsRecord {
    /// Writes the members of a request's scripts, without sub-requests.
    func writeMembers(to stream: inout JSONStream) {
        stream.array("tests", tests) { $1.write(to: &$0) }
        stream.array("console", console) { $1.write(to: &$0) }
        if omittedLines > 0 { stream.integer("omittedConsoleLines", omittedLines) }
        stream.array("scripts", scripts) { $1.write(to: &$0) }
    }

    func writeSubrequests(to stream: inout JSONStream) {
        stream.array("subrequests", subrequests) { $1.write(to: &$0) }
        if omittedSubrequests > 0 { stream.integer("omittedSubrequests", omittedSubrequests) }
    }
}

extension TestRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("name", name)
            stream.string("outcome", outcome.rawValue)
            stream.string("script", script)
            stream.integer("attempt", ifAny: attempt)
            place.write(to: &stream)
            stream.string("message", ifAny: message)
            stream.string("expected", ifAny: expected)
            stream.string("actual", ifAny: actual)
            stream.milliseconds("duration", duration)
            stream.string("note", ifAny: note)
        }
    }
}

extension ConsoleRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("level", level.rawValue)
            stream.string("text", text)
            stream.integer("attempt", ifAny: attempt)
            place.write(to: &stream)
        }
    }
}

extension ScriptRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("event", event.rawValue)
            stream.string("script", script)
            stream.integer("attempt", ifAny: attempt)
            place.write(to: &stream)
            stream.string("startedAt", startedAt.text)
            stream.milliseconds("duration", duration)
        }
    }
}

extension SubrequestRecord {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("event", event.rawValue)
            stream.string("script", script)
            stream.integer("attempt", ifAny: attempt)
            place.write(to: &stream)
            sent.write(as: "sent", to: &stream)
            result.writeMembers(to: &stream)
        }
    }
}

extension TestCounts {
    func write(to stream: inout JSONStream) {
        stream.object("tests") { stream in
            stream.integer("passed", passed)
            stream.integer("failed", failed)
            stream.integer("skipped", skipped)
        }
    }
}
