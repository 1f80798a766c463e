/// Maps the identifiers that the service assigned to those that the emulator assigned in the same places.
struct ReplayIdentifiers {
    private var ours: [String: String] = [:]

    /// Returns a recorded text with the identifiers that the emulator's response has in the same places.
    ///
    /// - Parameter isList: True for a list; lists are sorted by identifier, so the emulator's order can differ.
    mutating func translate(_ recorded: String, like answered: String, isList: Bool) -> String {
        let theirs = Self.ranges(in: recorded).map { String(recorded[$0]) }
        let answers = Self.ranges(in: answered).map { String(answered[$0]) }
        guard theirs.count == answers.count else { return translate(recorded) }
        var local = isList ? [:] : ours
        for (their, our) in zip(theirs, answers) where local[their] == nil {
            local[their] = our
        }
        ours.merge(local) { known, _ in known }
        return Self.replace(recorded, local)
    }

    /// Returns a recorded address with the emulator's identifiers.
    func translate(_ recorded: String) -> String { Self.replace(recorded, ours) }

    /// Returns the address of another session, with the emulator's identifiers at the positions of a recorded address.
    func translate(_ target: String, recorded: String) -> String {
        let (places, theirs) = (Self.ranges(in: target), Self.ranges(in: recorded))
        guard places.count == theirs.count else { return target }
        var text = target
        for (place, their) in zip(places, theirs).reversed() {
            if let our = ours[String(recorded[their])] { text.replaceSubrange(place, with: our) }
        }
        return text
    }

    private static func replace(_ text: String, _ replacements: [String: String]) -> String {
        var text = text
        for range in ranges(in: text).reversed() {
            if let replacement = replacements[String(text[range])] { text.replaceSubrange(range, with: replacement) }
        }
        return text
    }

    /// Returns the ranges of the identifiers, in order.
    private static func ranges(in text: String) -> [Range<String.Index>] {
        let forms: [Regex<(Substring, Substring)>] = [
            // Registrations. The end of a message ID has the same form.
            /\b([0-9]{12,19}-[0-9]{12,19}-[0-9]+)/,
            // Installations and users.
            /(?:installations\/|InstallationId:\{|UserId:\{|"installationId":"|"userId":")([-0-9a-f]{36})/,
            // Messages, scheduled messages and jobs.
            /([0-9a-f]{32}-[0-9]{14}-[0-9]+-[0-9]+)/,
            /([0-9a-f]{32}_[0-9]{14}_[0-9]+_[0-9]+_QNHQueue[0-9a-f]{32}-S[0-9]+)/,
            /([0-9]{19}[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
            // The next page's continuation token, and keys.
            /continuationtoken(?:=|: )([A-Za-z0-9%]+)/, /Key>([A-Za-z0-9+\/]{43}=)</,
            // Error bodies, responses of the newer generation and lists of hubs.
            /TrackingId:([-0-9a-f]{36}_G[0-9]+)/, /trackingid: ([-0-9a-f]{36})/, /request-id: ([-0-9a-f]{36})/,
            /uuid:([-0-9a-f]{36});/, /;id=([0-9]+)/,
        ]
        return forms.flatMap { text.matches(of: $0).map { $0.output.1.startIndex..<$0.output.1.endIndex } }
            .sorted { $0.lowerBound < $1.lowerBound }
    }
}
