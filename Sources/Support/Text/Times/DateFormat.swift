import Platform

/// A format of dates and times in the syntax of `strftime` (POSIX.1-2017), for writing and reading.
package struct DateFormat: Sendable {
    /// RFC 3339 in UTC, and in another time zone.
    package static let utc = DateFormat("%Y-%m-%dT%H:%M:%SZ")
    package static let withOffset = DateFormat("%Y-%m-%dT%H:%M:%S%:z")
    /// RFC 9110, section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static let http = DateFormat("%a, %d %b %Y %H:%M:%S GMT")

    /// The size limit of a formatted time, in bytes.
    private static let capacity = 1024
    /// The times of the years 0 to 9999.
    private static let times = -62_167_219_200...253_402_300_799

    package let written: String

    package init(_ written: String) {
        self.written = written
    }

    // MARK: Writing

    /// The reason why a time cannot be written.
    package enum WritingFailure: Error {
        case outOfRange
        /// The text would be empty, or longer than a kilobyte.
        case unsuitable
    }

    /// Returns the text of a time, given in seconds since 1970-01-01T00:00:00Z.
    package func text(of seconds: Int, in zone: ClockZone) throws(WritingFailure) -> String {
        guard Self.times.contains(seconds) else { throw .outOfRange }
        let offset = zone.offset(at: seconds)
        let text = WallClock.text(
            at: seconds + offset.seconds, format: resolved(for: seconds, offset), capacity: Self.capacity)
        guard let text else { throw .outOfRange }
        guard !text.isEmpty || written.isEmpty else { throw .unsuitable }
        return text
    }

    /// Replaces what the C library knows only for the system's time zone: `%z`, `%:z`, `%Z` and `%s`.
    private func resolved(for seconds: Int, _ offset: ClockOffset) -> String {
        guard written.contains("%") else { return written }
        var result = ""
        var rest = written[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            switch rest.first {
            case "z": result += offset.text()
            case "Z": result += offset.name
            case "s": result += String(seconds)
            case ":" where rest.dropFirst().first == "z":
                result += offset.text(separator: ":")
                rest.removeFirst()
            case let other?: result += "%\(other)"
            case nil: result += "%"
            }
            rest = rest.dropFirst()
        }
        return result + rest
    }

    // MARK: Reading

    /// True if texts in this format have a day.
    package var hasDay: Bool {
        let found = Set(directives.compactMap(\.last))
        func has(_ letters: Set<Character>) -> Bool { !found.isDisjoint(with: letters) }
        return has(["s"]) || has(["F", "D"])
            || has(["Y", "y"]) && (has(["m", "b", "B", "h"]) && has(["d", "e"]) || has(["j"]))
    }

    /// The first directive that reading does not support; nil if there is none.
    package var unreadableDirective: String? {
        directives.first { directive in directive.last.map { !DateFields.letters.contains($0) } ?? true }
            .map { "%" + $0 }
    }

    /// The directives without their `%`; an empty one for a `%` at the end.
    private var directives: [String] {
        var found: [String] = []
        var rest = Substring(written)
        while let sign = rest.firstIndex(of: "%") {
            rest = rest[sign...].dropFirst()
            let flags = rest.prefix { DateFields.flags.contains($0) }
            rest = rest.dropFirst(flags.count)
            found.append(String(flags) + rest.prefix(1))
            rest = rest.dropFirst()
        }
        return found
    }

    /// Returns the time that a text in this format means, in seconds since 1970-01-01T00:00:00Z; nil if the text does not
    /// have this format. Names of months and days are English, in any case; a space matches any white space.
    ///
    /// - Parameter zone: The time zone of a text without an offset.
    package func seconds(of text: String, in zone: ClockZone) -> Double? {
        var fields = DateFields()
        var reader = TimeReader(text.utf8)
        guard fields.read(&reader, as: written[...]) else { return nil }
        reader.skipSpaces()
        guard reader.isAtEnd, let seconds = fields.seconds(in: zone),
            Self.times.contains(Int(max(min(seconds, 1e15), -1e15)))
        else { return nil }
        return seconds
    }
}

/// The parts of a date that a text has.
private struct DateFields {
    /// The characters between `%` and the letter of a directive; reading ignores them.
    static let flags = Set("-_0^#:")
    /// The letters of the directives that can be read.
    static let letters = Set("YymdeHIkMSfpbBhaAjzZsTDFRnt%")
    private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var dayOfYear: Int?
    private var hour = 0
    private var isAfternoon: Bool?
    private var minute = 0
    private var second = 0
    private var fraction = 0.0
    /// The offset in the text, in minutes.
    private var offset: Int?
    /// The seconds since 1970, with `%s`.
    private var timestamp: Int?

    /// Reads a text; false if it does not match the format.
    mutating func read(_ reader: inout TimeReader, as format: Substring) -> Bool {
        var rest = format
        while let character = rest.popFirst() {
            if character.isWhitespace {
                reader.skipSpaces()
            } else if character == "%" {
                rest = rest.drop { Self.flags.contains($0) }
                guard let letter = rest.popFirst(), readDirective(letter, &reader) else { return false }
            } else {
                guard reader.take(exactly: String(character).utf8) else { return false }
            }
        }
        return true
    }

    private mutating func readDirective(_ letter: Character, _ reader: inout TimeReader) -> Bool {
        switch letter {
        case "T": return read(&reader, as: "%H:%M:%S")
        case "D": return read(&reader, as: "%m/%d/%y")
        case "F": return read(&reader, as: "%Y-%m-%d")
        case "R": return read(&reader, as: "%H:%M")
        case "n", "t": reader.skipSpaces()
        case "%": return reader.take("%")
        case "a", "A": return reader.name(among: Self.days) != nil
        case "b", "B", "h":
            guard let index = reader.name(among: Self.months) else { return false }
            month = index + 1
        case "p":
            guard let index = reader.name(among: ["am", "pm"]) else { return false }
            isAfternoon = index == 1
        case "z": return store(reader.offset(isLenient: true), in: \.offset)
        case "Z":
            guard reader.name(among: ["utc", "gmt", "z"]) != nil else { return false }
            offset = 0
        case "f":
            guard let fraction = reader.fraction() else { return false }
            self.fraction = fraction
        default: return readNumber(letter, &reader)
        }
        return true
    }

    private mutating func readNumber(_ letter: Character, _ reader: inout TimeReader) -> Bool {
        if letter == "e" || letter == "k" { reader.skipSpaces() }
        switch letter {
        case "Y": return store(reader.number(digits: 4...4, in: 0...9999), in: \.year)
        case "y":
            guard let number = reader.number(digits: 2...2, in: 0...99) else { return false }
            // As POSIX says.
            year = number < 69 ? 2000 + number : 1900 + number
            return true
        case "m": return store(reader.number(digits: 1...2, in: 1...12), in: \.month)
        case "d", "e": return store(reader.number(digits: 1...2, in: 1...31), in: \.day)
        case "j": return store(reader.number(digits: 1...3, in: 1...366), in: \.dayOfYear)
        case "H", "k": return store(reader.number(digits: 1...2, in: 0...23), in: \.hour)
        case "I": return store(reader.number(digits: 1...2, in: 1...12), in: \.hour)
        case "M": return store(reader.number(digits: 1...2, in: 0...59), in: \.minute)
        case "S": return store(reader.number(digits: 1...2, in: 0...60), in: \.second)
        case "s": return store(reader.number(digits: 1...12, in: 0...999_999_999_999), in: \.timestamp)
        default: return false
        }
    }

    private mutating func store(_ number: Int?, in field: WritableKeyPath<Self, Int?>) -> Bool {
        self[keyPath: field] = number
        return number != nil
    }

    private mutating func store(_ number: Int?, in field: WritableKeyPath<Self, Int>) -> Bool {
        guard let number else { return false }
        self[keyPath: field] = number
        return true
    }

    /// Returns the time; nil if the day is missing or does not exist.
    func seconds(in zone: ClockZone) -> Double? {
        if let timestamp { return Double(timestamp) + fraction }
        guard let year else { return nil }
        let days: Int
        if let month, let day {
            guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
            days = date.days
        } else if let dayOfYear, let newYear = CivilDate(year: year, month: 1, day: 1) {
            days = newYear.days + dayOfYear - 1
            guard CivilDate(days: days).year == year else { return nil }
        } else {
            return nil
        }
        let hour = isAfternoon.map { self.hour % 12 + ($0 ? 12 : 0) } ?? self.hour
        let local = days * 86_400 + hour * 3600 + minute * 60 + second
        return Double(offset.map { local - $0 * 60 } ?? zone.seconds(ofLocal: local)) + fraction
    }
}

extension TimeReader {
    fileprivate mutating func skipSpaces() {
        skip(rest.prefix { $0 == UInt8(ascii: " ") || (9...13).contains($0) }.count)
    }

    /// Reads the given text. Returns false and reads nothing if another one follows.
    fileprivate mutating func take(exactly text: some Collection<UInt8>) -> Bool {
        guard rest.starts(with: text) else { return false }
        skip(text.count)
        return true
    }

    /// Reads a name, or its first three letters, in any case. Returns its index.
    fileprivate mutating func name(among names: [String]) -> Int? {
        let letters = String(decoding: rest.prefix(while: \.isASCIILetter), as: UTF8.self).lowercased()
        guard let index = names.firstIndex(where: { $0 == letters || letters.count == 3 && $0.hasPrefix(letters) })
        else { return nil }
        skip(letters.utf8.count)
        return index
    }

    /// Reads one to nine digits as a fraction.
    fileprivate mutating func fraction() -> Double? {
        let digits = rest.prefix(9).prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        skip(digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }
}
