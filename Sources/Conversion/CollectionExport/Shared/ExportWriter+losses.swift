import CollectionDrafts
import CollectionModel
import Diagnostics
import Platform

extension ExportWriter {
    /// Keys of the collection and its requests that a format lacks, each with the text of its note.
    typealias Losses = KeyValuePairs<String, String>

    /// Reports the settings of a request that a format lacks.
    func noteLosses(of step: RequestStep, _ losses: Losses) { note(losses, among: step.givenKeys) }

    /// Reports the keys of the collection and its groups that a format lacks.
    func noteLosses(_ losses: Losses) {
        let collection = source.collection
        for group in collection.allGroups {
            place = names.shown(group.name)
            var given: Set<String> = group.stopOnFailure ? ["stopOnFailure"] : []
            if !group.conditions.isEmpty { given.insert("when") }
            if !group.tags.isEmpty { given.insert("tags") }
            if !(group.variables + group.with).isEmpty { given.insert("variables of the group") }
            note(losses, among: given)
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
        note(losses, among: given)
    }

    private func note(_ losses: Losses, among given: Set<String>) {
        for (key, result) in losses where given.contains(key) {
            note(Self.kind(of: key), key, result, isHarmless: Self.harmless.contains(key))
        }
    }

    private static func kind(of key: String) -> ImportReport.Kind {
        switch key {
        case "setup", "teardown": .approximate
        case "variables of the group", "hub": .toDo
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
    fileprivate var givenKeys: Set<String> {
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
            ("tls", tls != nil), ("tls.ca", tls?.ca.value != nil), ("tls.cert", tls?.cert.value != nil),
            ("tls.key", tls?.key.value != nil), ("tls.minVersion", tls?.minVersion.value != nil),
        ]
        return Set(keys.filter(\.1).map(\.0))
    }
}
