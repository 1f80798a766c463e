import Diagnostics
import JSON
import Text

/// The arguments of `$date` and of the filter `date`: an offset, a format and a time zone, all optional.
struct DateArguments {
    private let offset: Double
    private let format: DateFormat
    let zone: ClockZone

    /// - Parameter arguments: The arguments; nil for a name, which has no value yet.
    init(_ arguments: [JSONValue?]) throws(ArgumentError) {
        offset = try Self.offset(arguments.first ?? nil)
        zone = try Self.zone(arguments.count > 2 ? arguments[2] : nil)
        if arguments.count > 1 {
            format = DateFormat(arguments[1]?.placeholderText ?? "")
        } else {
            format = .utc
        }
    }

    /// Returns the text of a time, given in seconds since 1970.
    func text(of seconds: Double) throws(ArgumentError) -> String {
        let time = (seconds + offset).rounded(.down)
        do throws(DateFormat.WritingFailure) {
            // Far times are out of range, and so are those that are no Int.
            return try format.text(of: Int(max(min(time, 1e15), -1e15)), in: zone)
        } catch {
            switch error {
            case .outOfRange: throw ArgumentError("the time \(time) is out of range")
            case .unsuitable:
                throw ArgumentError("the format \"\(format.written)\" gives no text, or too long a one")
            }
        }
    }

    private static func offset(_ value: JSONValue?) throws(ArgumentError) -> Double {
        guard let text = value?.placeholderText else { return 0 }
        guard let duration = DurationText.parse(text) else {
            throw ArgumentError("\"\(text)\" is not a duration", hint: DurationText.hint)
        }
        return duration / .seconds(1)
    }

    /// Returns the time zone of an argument; UTC without one.
    static func zone(_ value: JSONValue?) throws(ArgumentError) -> ClockZone {
        guard let name = value?.placeholderText else { return .utc }
        do throws(ClockZone.Failure) {
            return try ClockZone(named: name)
        } catch {
            switch error {
            case .noDatabase:
                throw ArgumentError(
                    "the time zone \"\(name)\" is unknown: this system has no time zone database",
                    hint: "install it (the package tzdata), or write \"local\", \"UTC\" or an offset such as \"+02:00\""
                )
            case .unknown:
                throw ArgumentError(
                    "there is no time zone \"\(name)\"",
                    hint: ClockZone.name(similarTo: name).map { "did you mean \"\($0)\"?" }
                        ?? "write a name such as \"Europe/Oslo\", \"local\", \"UTC\" or an offset such as \"+02:00\"")
            }
        }
    }
}

extension ClockZone {
    /// Returns the most similar name of a time zone; also for a city without its continent.
    fileprivate static func name(similarTo name: String) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let names = ["UTC", "local"] + databaseNames
        let city = "/" + name.lowercased().replacing(" ", with: "_")
        return names.first { $0.lowercased().hasSuffix(city) } ?? Suggestion.nearest(to: name, among: names)
    }
}

extension ArgumentError {
    /// The error as the end of a sentence that begins with the filter.
    var ofFilter: ArgumentError { ArgumentError("has a wrong argument: \(message)", hint: hint) }
}

/// `date("1d", "%F", "Europe/Oslo")` and `toDate("%d.%m.%Y")`.
enum DateFilters {
    static let all = [
        Filter(
            "date",
            ArgumentSignature(
                optional: [.text, .text, .text], example: "<<time | date(\"0\", \"%d.%m.%Y\", \"Europe/Oslo\")>>"),
            preparation: .check { arguments throws(ArgumentError) in _ = try dateArguments(arguments) }
        ) { value, arguments, _ throws(ArgumentError) in
            let arguments = try dateArguments(arguments)
            let time = try seconds(of: value, in: arguments.zone)
            do throws(ArgumentError) {
                return .string(try arguments.text(of: time))
            } catch {
                throw ArgumentError("cannot write the time: \(error.message)", hint: error.hint)
            }
        },
        Filter(
            "toDate",
            ArgumentSignature(
                [.text], optional: [.text], example: "<<day | toDate(\"%d.%m.%Y\", \"Europe/Oslo\")>>"),
            preparation: .check { arguments throws(ArgumentError) in _ = try readingArguments(arguments) }
        ) { value, arguments, _ throws(ArgumentError) in
            let (format, zone) = try readingArguments(arguments)
            guard let seconds = format.seconds(of: try value.filterText, in: zone) else {
                throw ArgumentError(
                    "found text that is not a date in the format \"\(format.written)\"",
                    hint: "the format is that of strftime: %Y-%m-%d is 2026-01-31")
            }
            return .string(text(of: seconds))
        },
    ]

    private static func dateArguments(_ arguments: [JSONValue?]) throws(ArgumentError) -> DateArguments {
        do throws(ArgumentError) {
            return try DateArguments(arguments)
        } catch {
            throw error.ofFilter
        }
    }

    private static func readingArguments(
        _ arguments: [JSONValue?]
    ) throws(ArgumentError) -> (DateFormat, ClockZone) {
        let zone: ClockZone
        do throws(ArgumentError) {
            zone = try DateArguments.zone(arguments.count > 1 ? arguments[1] : nil)
        } catch {
            throw error.ofFilter
        }
        guard let written = (arguments.first ?? nil)?.placeholderText else { return (.utc, zone) }
        let format = DateFormat(written)
        if let directive = format.unreadableDirective {
            throw ArgumentError(
                "cannot read \"\(directive)\" in a format",
                hint: "it reads %Y %y %m %d %b %a %j %H %I %M %S %f %p %z %Z %s %F %T %D %R and %%")
        }
        guard format.hasDay else {
            throw ArgumentError(
                "needs a format with year, month and day, not \"\(written)\"", hint: "write it as in \"%Y-%m-%d\"")
        }
        return (format, zone)
    }

    /// Returns a time in RFC 3339, with milliseconds if it has a fraction of a second.
    private static func text(of seconds: Double) -> String {
        let whole = seconds.rounded(.down)
        let milliseconds = Int(((seconds - whole) * 1000).rounded(.down))
        return TimeText.utc(Int(whole), milliseconds: milliseconds == 0 ? nil : milliseconds)
    }

    private static let localFormats = ["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M"].map {
        DateFormat($0)
    }

    /// Returns the time of a value: a number of seconds since 1970, RFC 3339, a date, or a date of HTTP.
    private static func seconds(of value: JSONValue, in zone: ClockZone) throws(ArgumentError) -> Double {
        if case .number(let number) = value { return number.doubleValue }
        let text = try value.filterText
        if let seconds = TimeText.seconds(text) ?? JSONNumber(text)?.doubleValue { return seconds }
        for format in localFormats {
            if let seconds = format.seconds(of: text, in: zone) { return seconds }
        }
        if let seconds = DateFormat.http.seconds(of: text, in: .utc) { return seconds }
        throw ArgumentError(
            "needs a time, such as 2026-01-31T12:00:00Z or seconds since 1970",
            hint: "\"toDate\" reads other formats, as in toDate(\"%d.%m.%Y\")")
    }
}
