/// A request that a script sent.
package struct SubrequestRecord: Sendable, Equatable {
    package var event: ScriptRecord.Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package var script: String
    /// The call in the script.
    package var place: PlaceRecord
    /// The number of the attempt in the list of the request around it, from 1; nil if there is only one.
    package var attempt: Int?
    package var sent: RequestTarget
    package var result: AttemptRecord

    package init(
        _ event: ScriptRecord.Event, script: String, at place: PlaceRecord, sent: RequestTarget, result: AttemptRecord
    ) {
        self.event = event
        self.script = script
        self.place = place
        self.sent = sent
        self.result = result
    }
}
