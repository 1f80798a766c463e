/// One call of a script's `console`.
package struct ConsoleRecord: Sendable, Equatable, Decodable {
    package enum Level: String, Sendable, Decodable {
        case log
        case info
        case debug
        case warn
        case error
    }

    package var level: Level
    /// The text, which may have several lines.
    package var text: String
    package var place: PlaceRecord
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?

    package init(_ level: Level, _ text: String, at place: PlaceRecord) {
        self.level = level
        self.text = text
        self.place = place
    }
}
