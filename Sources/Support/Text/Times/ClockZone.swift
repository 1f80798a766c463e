import Platform
import Synchronization

/// The local time of a place: its difference from UTC at each time.
package enum ClockZone: Sendable {
    case utc
    /// A fixed difference from UTC, in seconds.
    case fixed(Int)
    /// A zone of the time zone database.
    case rules(TimeZoneRules)
    /// The zone of the system, or of the environment variable TZ.
    case local

    /// The reason why a name is no time zone.
    package enum Failure: Error {
        case unknown
        /// The system has no time zone database.
        case noDatabase
    }

    /// Zones by name, because each is a file.
    private static let known = Mutex<[String: TimeZoneRules]>([:])
    private static let mostKnown = 64

    /// - Parameter name: `UTC`, `Z`, `local`, an offset such as `+02:00`, or a name such as `Europe/Oslo`.
    package init(named name: String) throws(Failure) {
        switch name {
        case "UTC", "Z": self = .utc
        case "local": self = .local
        default:
            var reader = TimeReader(name.utf8)
            if let minutes = reader.offset(), reader.isAtEnd {
                self = .fixed(minutes * 60)
                return
            }
            if let rules = Self.known.withLock({ $0[name] }) {
                self = .rules(rules)
                return
            }
            guard let content = TimeZoneFiles.content(of: name), let rules = TimeZoneRules(content) else {
                throw TimeZoneFiles.exist ? .unknown : .noDatabase
            }
            Self.known.withLock { known in
                if known.count >= Self.mostKnown { known = [:] }
                known[name] = rules
            }
            self = .rules(rules)
        }
    }

    /// The names of zones in the system's time zone database, for proposals.
    package static var databaseNames: [String] { TimeZoneFiles.names }

    /// The difference between local time and UTC at a time, in seconds, and the name of the local time, such as `CET`.
    package func offset(at seconds: Int) -> ClockOffset {
        switch self {
        case .utc: ClockOffset(seconds: 0, name: "UTC")
        case .fixed(let offset): ClockOffset(seconds: offset, name: ClockOffset(seconds: offset, name: "").text())
        case .rules(let rules): rules.offset(at: seconds)
        case .local:
            WallClock.localOffset(at: seconds).map { ClockOffset(seconds: $0.seconds, name: $0.name) }
                ?? ClockOffset(seconds: 0, name: "UTC")
        }
    }

    /// Returns the time at which clocks show a local time: of two, the earlier; in an hour that clocks skip, the time as
    /// if they had not been set forward.
    ///
    /// - Parameter local: The local time in seconds, as if it were UTC.
    package func seconds(ofLocal local: Int) -> Int {
        let before = offset(at: local - 86_400).seconds
        let after = offset(at: local + 86_400).seconds
        for candidate in [before, after] where offset(at: local - candidate).seconds == candidate {
            return local - candidate
        }
        return local - before
    }
}

/// The difference between a local time and UTC.
package struct ClockOffset: Sendable, Equatable {
    package let seconds: Int
    /// The name of the local time, such as `CET`; in zones without names an offset such as `+03`.
    package let name: String

    package init(seconds: Int, name: String) {
        self.seconds = seconds
        self.name = name
    }

    /// The difference as `+0200`, or with another text between hours and minutes.
    package func text(separator: String = "") -> String {
        let minutes = abs(seconds) / 60
        func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return (seconds < 0 ? "-" : "+") + pair(minutes / 60) + separator + pair(minutes % 60)
    }
}
