/// Encoding of records. Hand-written for speed and for a readable order of members; a test checks that
/// ``RunRecord/init(from:)`` decodes the result.
extension RunRecord {
    /// Appends the record as a JSON object.
    package func write(to stream: inout JSONStream) {
        stream.object { stream in
            switch self {
            case .run(let record):
                stream.string("event", "run")
                stream.integer("version", record.version)
                record.writeMembers(to: &stream)
            case .unit(let record):
                stream.string("event", "unit")
                record.writeMembers(to: &stream)
            case .token(let record):
                stream.string("event", "token")
                record.writeMembers(to: &stream)
            case .request(let record):
                stream.string("event", "request")
                record.writeMembers(to: &stream)
            case .unitEnd(let record):
                stream.string("event", "unitEnd")
                stream.integer("unit", record.unit)
            case .end(let record):
                stream.string("event", "end")
                record.writeMembers(to: &stream)
            }
        }
    }
}

extension RunHeader {
    /// Writes all members except the version of the stream, which each document writes itself.
    package func writeMembers(to stream: inout JSONStream) {
        stream.string("hubrun", hubrun)
        stream.string("startedAt", startedAt.text)
        stream.integer("jobs", jobs)
        if let shard {
            stream.object("shard") { stream in
                stream.integer("index", shard.index)
                stream.integer("count", shard.count)
            }
        }
        if let seed {
            stream.key("seed")
            stream.literal(String(seed))
        }
        stream.array("files", files) { $0.string($1) }
    }
}

extension UnitRecord {
    package func writeMembers(to stream: inout JSONStream) {
        stream.integer("unit", unit)
        stream.string("collection", collection)
        stream.string("file", file)
        stream.string("environment", ifAny: environment)
        stream.string("hub", ifAny: hub)
        stream.integer("iteration", iteration)
        stream.integer("iterations", iterations)
        stream.string("row", ifAny: row)
        stream.string("startedAt", startedAt.text)
    }
}

extension TokenRecord {
    package func writeMembers(to stream: inout JSONStream) {
        stream.integer("unit", unit)
        stream.string("method", method)
        stream.string("url", url)
        stream.key("attempt")
        attempt.write(to: &stream)
    }
}

extension RunEnd {
    package func writeMembers(to stream: inout JSONStream) {
        stream.integer("total", counts.total)
        stream.integer("passed", counts.passed)
        stream.integer("failed", counts.failed)
        stream.integer("errored", counts.errored)
        stream.integer("skipped", counts.skipped)
        stream.integer("unitsNotBegun", unitsNotBegun)
        if tests.total > 0 { tests.write(to: &stream) }
        stream.integer("sent", sent)
        if subrequests > 0 { stream.integer("subrequests", subrequests) }
        stream.integer("tokensMinted", tokensMinted)
        stream.integer("insecure", insecure)
        stream.milliseconds("duration", duration)
        stream.bool("interrupted", interrupted)
    }
}
