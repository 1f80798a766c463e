import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import PostmanFormat
import Text

extension CollectionImport {
    /// Writes the scripts of a request, with what was translated of them.
    func importScripts(into request: inout DraftRequest, at place: String) {
        let scripts = self.scripts.requests[itemNumber] ?? CollectionScripts.Request()
        counts.tests += scripts.after?.testCount ?? 0
        counts.savedValues += scripts.savedCount
        if let before = scripts.before {
            context.report.add(before, at: place)
            for saved in before.sets { add(saved, to: &request, at: place) }
            request.beforeRequest = before.rest.map { script($0, at: place) }
        }
        guard let after = scripts.after else { return noteStatus(of: &request, nil, at: place) }
        context.report.add(after, at: place)
        request.expect = after.checks.expect { context.hidingSecrets(in: $0, named: $1, at: place) }
        for saved in after.captures { addCapture(saved, to: &request, at: place) }
        noteStatus(of: &request, after, at: place)
        request.afterResponse = after.rest.map { script($0, at: place) }
    }

    private func noteStatus(of request: inout DraftRequest, _ after: ScriptTranslation?, at place: String) {
        guard request.expect["status"] == nil else { return }
        if after?.restReadsStatus ?? false {
            request.expect.entries.insert(
                DraftMapping.Entry("status", .entry("atLeast", .number(100))), at: 0)
        } else {
            later.untestedStatus.append(place)
        }
    }

    private func add(_ saved: ScriptTranslation.Saved, to request: inout DraftRequest, at place: String) {
        let name = context.names.name(for: saved.name)
        var value = saved.value
        var comment: String?
        if case .text(let text) = value, !text.beginsWithPlaceholder {
            let hidden = context.value(text, named: saved.name, at: place)
            value = .text(hidden.text)
            comment = hidden.comment
        }
        request.set.append(DraftMapping.Entry(DraftText(name), value, comment: comment))
        context.report.add(.exact, at: place, saved.call, "set.\(name)")
    }

    private func addCapture(_ saved: ScriptTranslation.Saved, to request: inout DraftRequest, at place: String) {
        let name = context.names.name(for: saved.name)
        later.hasCapture = true
        context.report.add(.exact, at: place, saved.call, "capture.\(name)")
        request.capture[name: name] = saved.value
    }

    /// Notes the scripts that read requests with secrets, because they see placeholders. Must be called once all requests
    /// are written.
    func noteHiddenParts() { noteHiddenParts(in: collection.level, around: [], path: []) }

    private func noteHiddenParts(in level: DraftLevel, around scripts: [String], path: [String]) {
        let scripts = scripts + [level.beforeRequest].compactMap(\.self)
        for item in level.items {
            switch item {
            case .group(let group): noteHiddenParts(in: group.level, around: scripts, path: path + [group.name])
            case .request(let request):
                let all = scripts + [request.beforeRequest].compactMap(\.self)
                guard all.contains(where: Self.readsRequest), request.usesProcessEnvironment else { continue }
                context.report.add(
                    .toDo, at: (path + [request.shownName]).joined(separator: " / "),
                    "script reads the request",
                    "it sees <<env.NAME>> in the place of secrets: resolve it with pm.variables.replaceIn")
            }
        }
    }

    /// True for a script that may read a part of the request, such as one that signs the body.
    private static func readsRequest(_ script: String) -> Bool {
        ["pm.request.body", "pm.request.url", "pm.request.headers.get", "pm.request.headers.to", "request.data"]
            .contains { script.contains($0) }
    }

    // MARK: Scripts that stay

    /// Returns a script that stays, with the names of variables that hubrun writes otherwise.
    func script(_ written: String, at place: String) -> String {
        let text = withTargets(written, ScriptNames(in: written), at: place)
        let found = ScriptNames(in: text)
        if text.contains("collectionVariables.clear(") {
            context.report.add(
                .toDo, at: place, "pm.collectionVariables.clear",
                "it would remove variables of the import too, such as baseUrl: unset names instead")
        }
        for lookup in found.lookups where lookup.kind == .value {
            if lookup.isOfData { context.dataNames.insert(lookup.found.name) }
            // A script that looks up a name before another one sets it gets no value, as in Postman.
            if !scripts.setNames.contains(lookup.found.name) { usedByRequest.insert(lookup.found.name) }
            if !lookup.found.name.hasPrefix("env.") { context.names.noteScript(using: lookup.found.name) }
        }
        // Other objects have a method `set` too, such as a map or a cookie jar.
        let sets = found.sets.filter { $0.scope != .unknown || values.isDefined($0.found.name) }
        for definition in sets { _ = context.names.name(for: definition.found.name) }
        let lookups = found.lookups.filter { $0.kind != .unknown }.map(\.found)
        let all = lookups + sets.map(\.found) + found.placeholders
        let renamed = all.filter {
            !$0.name.isEmpty && !$0.name.hasPrefix("$") && !$0.name.hasPrefix("env.")
                && context.names.name(for: $0.name) != $0.name
        }
        guard !renamed.isEmpty else { return hidingSecrets(inScript: text, at: place).trimmingWhitespace + "\n" }
        var bytes = Array(text.utf8)
        for name in renamed.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
            let written = String(decoding: bytes[name.bytes], as: UTF8.self)
            let inner = written.dropFirst().dropLast()
            let isPlaceholder = inner.contains("{{\(name.name)}}")
            guard isPlaceholder || inner == name.name else {
                context.report.add(
                    .toDo, at: place, "variable \"\(name.name)\" in a script",
                    "it is called \(context.names.name(for: name.name)) now")
                continue
            }
            let new = context.names.name(for: name.name)
            let text = isPlaceholder ? inner.replacing("{{\(name.name)}}", with: "{{\(new)}}") : new[...]
            bytes.replaceSubrange(name.bytes, with: Array("\(written.prefix(1))\(text)\(written.suffix(1))".utf8))
            context.report.add(
                .approximate, at: place, "variable \"\(name.name)\"",
                "it is called \(context.names.name(for: name.name)), in scripts too")
        }
        let script = String(decoding: bytes, as: UTF8.self)
        return hidingSecrets(inScript: script, at: place).trimmingWhitespace + "\n"
    }

    /// Returns a script whose jumps name requests as hubrun does.
    private func withTargets(_ text: String, _ found: ScriptNames, at place: String) -> String {
        var bytes = Array(text.utf8)
        for jump in found.requests.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
            let target = itemNames.references[jump.name]
            guard target != jump.name, bytes.indices.contains(jump.bytes.lowerBound),
                [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(bytes[jump.bytes.lowerBound])
            else { continue }
            let part = "request \"\(jump.name)\" in a script"
            guard let target else {
                // Postman ends the iteration at an unknown name, as at null.
                bytes.replaceSubrange(jump.bytes, with: Array("null".utf8))
                context.report.add(
                    .approximate, at: place, part,
                    "no request has this name: replaced by null, which also ends the iteration")
                continue
            }
            bytes.replaceSubrange(jump.bytes, with: Array(JSONValue.string(target).compactText().utf8))
            context.report.add(.exact, at: place, part, "\"\(target)\"")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the scripts of the collection or of a folder; they are not translated, because they are of all requests.
    func importScripts(of level: PostmanLevel, into draft: inout DraftLevel, at place: String) {
        for (event, key) in [(PostmanScript.Event.prerequest, "beforeRequest"), (.test, "afterResponse")] {
            guard let text = CollectionScripts.text(of: level, event) else { continue }
            guard !ScriptNames(in: text).isEmpty else {
                context.report.add(.leftOut, at: place, "script", "an empty script, or comments only", isHarmless: true)
                continue
            }
            let script = script(text, at: place)
            counts.tests += ScriptNames(in: text).testCount
            let lines = CountedNoun.text(script.split(separator: "\n").count, "line")
            context.report.add(.script, at: place, "script", "\(key), \(lines)")
            if event == .prerequest { draft.beforeRequest = script } else { draft.afterResponse = script }
        }
    }
}
