import RunRecords

/// An entry of `failures` in Newman's JSON report.
struct NewmanFailure {
    private let error: NewmanError
    /// The failed part of the execution: `request`, `test-script:3:5` or `assertion:0 in test-script`.
    private let part: String
    /// The failed assertion and its index; nil for another error.
    private var assertion: (NewmanResult.Assertion, index: Int)?
    private let execution: NewmanExecution

    fileprivate init(
        _ error: NewmanError, at part: String, of execution: NewmanExecution,
        assertion: (NewmanResult.Assertion, index: Int)? = nil
    ) {
        self.error = error
        self.part = part
        self.execution = execution
        self.assertion = assertion
    }

    func write(to stream: inout JSONStream) {
        let start = execution.request.attempts.last?.startedAt ?? execution.unit.startedAt
        stream.object { stream in
            stream.object("error") { stream in
                stream.string("type", error.name)
                if let (assertion, index) = assertion {
                    error.writeMembers(of: assertion, at: index, to: &stream)
                } else {
                    error.writeMembers(to: &stream)
                }
                stream.string("checksum", error.checksum)
                stream.string("id", NamedUUID.text(["failure", execution.reference, part]))
                stream.integer("timestamp", start.milliseconds)
            }
            stream.string("at", part)
            stream.key("source")
            execution.item.write(to: &stream)
            stream.object("parent") { stream in
                stream.string("id", execution.item.parent.id)
                stream.string("name", execution.item.parent.name)
            }
            execution.writeCursor(to: &stream)
        }
    }
}

extension NewmanExecution {
    /// The failures in the order in which Newman reports them.
    var failures: [NewmanFailure] {
        let requests = result.requestErrors.map { NewmanFailure($0, at: "request", of: self) }
        let assertions = result.assertions.enumerated().compactMap { index, assertion in
            assertion.error.map {
                NewmanFailure($0, at: "assertion:\(index) in test-script", of: self, assertion: (assertion, index))
            }
        }
        return failures(of: .beforeRequest) + requests + assertions + failures(of: .afterResponse)
    }

    private func failures(of event: ScriptRecord.Event) -> [NewmanFailure] {
        let name = event == .beforeRequest ? "prerequest" : "test"
        return result.errors(of: event).map {
            NewmanFailure($0.error, at: "\(name)-script:\($0.place.line):\($0.place.column)", of: self)
        }
    }
}
