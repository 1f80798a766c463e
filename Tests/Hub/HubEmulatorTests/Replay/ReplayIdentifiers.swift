/// What stands here for each identifier that the service gave something: those differ, and must differ in the same way
/// everywhere.
struct ReplayIdentifiers {
    private var ours: [String: String] = [:]

    /// A text of the recording with the identifiers that ours has in their places.
    ///
    /// - Parameter isList: a list is ordered by identifiers, so that ours may have another order.
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

    /// A recorded address as it is here.
    func translate(_ recorded: String) -> String { Self.replace(recorded, ours) }

    /// The address of another session with the identifiers that ours has in the places of a recorded address.
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

    /// Where identifiers stand, in order.
    private static func ranges(in text: String) -> [Range<String.Index>] {
        let forms: [Regex<(Substring, Substring)>] = [
            // Registrations; the end of a message's id looks alike.
            /\b([0-9]{12,19}-[0-9]{12,19}-[0-9]+)/,
            // Installations and users.
            /(?:installations\/|InstallationId:\{|UserId:\{|"installationId":"|"userId":")([-0-9a-f]{36})/,
            // Messages, scheduled ones, jobs.
            /([0-9a-f]{32}-[0-9]{14}-[0-9]+-[0-9]+)/,
            /([0-9a-f]{32}_[0-9]{14}_[0-9]+_[0-9]+_QNHQueue[0-9a-f]{32}-S[0-9]+)/,
            /([0-9]{19}[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
            // The next page's token, and keys.
            /continuationtoken(?:=|: )([A-Za-z0-9%]+)/, /Key>([A-Za-z0-9+\/]{43}=)</,
            // Error bodies, newer answers, lists of hubs.
            /TrackingId:([-0-9a-f]{36}_G[0-9]+)/, /trackingid: ([-0-9a-f]{36})/, /request-id: ([-0-9a-f]{36})/,
            /uuid:([-0-9a-f]{36});/, /;id=([0-9]+)/,
        ]
        return forms.flatMap { text.matches(of: $0).map { $0.output.1.startIndex..<$0.output.1.endIndex } }
            .sorted { $0.lowerBound < $1.lowerBound }
    }
}
