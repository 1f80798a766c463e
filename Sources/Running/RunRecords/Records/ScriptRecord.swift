/// One execution of a script.
package struct ScriptRecord: Sendable, Equatable, Decodable {
    package enum Event: String, Sendable, Decodable {
        case beforeRequest
        case afterResponse
    }

    package var event: Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package var script: String
    package var place: PlaceRecord
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?
    package var startedAt: Moment
    /// The time until the script and everything that it began had ended.
    package var duration: Milliseconds

    package init(
        _ event: Event, _ script: String, at place: PlaceRecord, startedAt: Moment, duration: Milliseconds
    ) {
        self.event = event
        self.script = script
        self.place = place
        self.startedAt = startedAt
        self.duration = duration
    }
}
