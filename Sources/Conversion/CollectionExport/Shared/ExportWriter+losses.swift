import CollectionDrafts
import CollectionModel
import Diagnostics
import Placeholders
import Platform

extension ExportWriter {
    /// Reports the settings of a request that the format lacks.
    ///
    /// - Parameters:
    ///   - format: The format's name in notes.
    ///   - supported: The keys that the format has.
    ///   - results: Notes for keys that need more than "has no counterpart".
    func noteLosses(
        of step: RequestStep, in format: String, except supported: Set<String>, _ results: [String: String]
    ) {
        for key in step.givenKeys where !supported.contains(key) {
            note(key, results[key] ?? "\(format) has no counterpart")
        }
        let settings = step.settings.values
        for (key, duration) in [
            ("timeout", settings.timeout.value), ("connectTimeout", settings.connectTimeout.value),
            ("delay", settings.delay.value),
        ] where supported.contains(key) {
            if case .placeholder? = duration { note(key, "its value is a placeholder") }
        }
    }

    /// Reports a header field with a secret that a redirect carries to another host.
    func noteRedirects(of step: RequestStep) {
        let settings = step.settings.values
        guard settings.followRedirects.value ?? 0 > 0, let name = secretFieldName(in: settings) else { return }
        note(.approximate, "followRedirects", "a redirect carries \(name) to another host, too; hubrun drops it there")
    }

    /// Returns the name of a header field with a secret; nil without one. All tools drop `Authorization` and `Cookie`.
    private func secretFieldName(in settings: RequestSettings) -> String? {
        if case .apiKey(.header, let name, _)? = settings.auth.value { return names.shown(name.written) }
        return settings.headers.first { field in
            let name = field.name.written.lowercased()
            guard !field.isRemoval, name != "authorization", name != "cookie" else { return false }
            if case .whole = names.search(for: field.name, isHeader: true) { return true }
            return field.values.contains(where: names.usesSecret)
        }.map { names.shown($0.name.written) }
    }

    /// Returns, after a note, the reason for which a request is left out; nil for a request that is written.
    ///
    /// Without the check of the error, such a request would fail, or pass for another reason.
    func leavesOut(_ step: RequestStep, in format: String) -> String? {
        guard step.settings.values.expectations.error.value != nil else { return nil }
        place = names.shown(name(of: step))
        let reason = "it expects an error instead of a response, which \(format) cannot check"
        note(.leftOut, "expect.error", "the request is left out: \(reason)")
        return reason
    }

    /// Reports the keys of the collection and its groups that the format lacks.
    ///
    /// - Parameter results: The keys with the texts of their notes.
    func noteLosses(_ results: KeyValuePairs<String, String>) {
        let collection = source.collection
        for group in collection.allGroups {
            place = names.shown(group.name)
            var given: Set<String> = group.stopOnFailure ? ["stopOnFailure"] : []
            if !group.conditions.isEmpty { given.insert("when") }
            if !group.tags.isEmpty { given.insert("tags") }
            note(results, among: given)
            if let included = group.included {
                note(.approximate, "include", "the requests of \(PathParts(included.file.path).name) are written out")
            }
        }
        place = "collection"
        var given: Set<String> = collection.stopOnFailure ? ["stopOnFailure"] : []
        if collection.data != nil { given.insert("data") }
        if source.environments.contains(where: { $0.hub != nil }) { given.insert("hub") }
        for section in [RunSection.setup, .teardown] where program.hasSteps(in: section) {
            given.insert(section.rawValue)
        }
        note(results, among: given)
    }

    private func note(_ results: KeyValuePairs<String, String>, among given: Set<String>) {
        for (key, result) in results where given.contains(key) { note(key, result) }
    }

    private func note(_ key: String, _ result: String) {
        note(Self.kind(of: key), key, result, isHarmless: Self.harmless.contains(key))
    }

    private static func kind(of key: String) -> ImportReport.Kind {
        switch key {
        case "setup", "teardown": .approximate
        case "hub": .toDo
        default: .leftOut
        }
    }

    /// Keys that change no request and no expectation.
    private static let harmless: Set = [
        "connectTimeout", "delay", "hints", "maxBody", "stopOnFailure", "tags", "timeout",
    ]
}

extension RequestStep {
    /// The keys of the request's settings, with those of the levels around it.
    fileprivate var givenKeys: [String] {
        let settings = settings.values
        let tls = settings.tls.value
        let keys = [
            ("when", !definition.conditions.isEmpty), ("skip", definition.skip != nil),
            ("needs", !definition.needs.isEmpty), ("forEach", !definition.loop.isEmpty),
            ("save", definition.save != nil), ("scripts", hasScripts), ("tags", !definition.tags.isEmpty),
            ("retry", settings.retry.value != nil), ("hints", !settings.hints.isEmpty),
            ("timeout", settings.timeout.value != nil), ("connectTimeout", settings.connectTimeout.value != nil),
            ("delay", settings.delay.value != nil), ("maxBody", settings.maxBody.value != nil),
            ("http", settings.http.value != nil), ("proxy", settings.proxy.value != nil),
            ("resolve", settings.resolve.value != nil), ("unixSocket", settings.unixSocket.value != nil),
            ("tls.insecure", tls?.isInsecure ?? false), ("tls.ca", tls?.ca.value != nil),
            ("tls.cert", tls?.cert.value != nil),
            ("tls.key", tls?.key.value != nil), ("tls.minVersion", tls?.minVersion.value != nil),
        ]
        return keys.filter(\.1).map(\.0)
    }
}
