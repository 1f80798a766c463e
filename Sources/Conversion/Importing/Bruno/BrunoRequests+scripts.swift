import CollectionDrafts

extension BrunoRequests {
    private static let translator = ScriptTranslator(.bruno)

    /// Translates the checks, captures and scripts of a request.
    mutating func addChecks(of item: BrunoItem, to request: inout DraftRequest, at place: String) {
        var checks = TranslatedChecks(method: item.method)
        for check in item.checks {
            let part = "assert \(check.name)"
            guard check.isEnabled else {
                request.above.append(Self.comment(check, "assert "))
                state.draft.noteSwitchedOff(part, at: place)
                continue
            }
            if let translated = BrunoCheck.check(check, Self.translator, &state), checks.add([translated]) {
                state.draft.report.add(.exact, at: place, part, "expect")
            } else {
                request.above.append(Self.comment(check, "assert "))
                state.draft.report.add(.toDo, at: place, part, "has no counterpart: kept as a comment")
            }
        }
        for entry in item.after { addCapture(entry, to: &request, at: place) }
        for script in item.scripts {
            let translated =
                script.phase == .beforeRequest
                ? Self.translator.beforeRequest(script.code)
                : Self.translator.afterResponse(script.code, beside: checks)
            if script.phase != .beforeRequest { checks = translated.checks }
            state.draft.report.add(translated, at: place)
            for saved in translated.captures { addCapture(saved.name, saved.value, to: &request, at: place) }
            for saved in translated.sets {
                let key = state.draft.names.name(for: saved.name)
                if request.set[name: key] == nil {
                    request.set[name: key] = state.draft.hidingSecrets(in: saved.value, named: saved.name, at: place)
                }
                state.draft.report.add(.exact, at: place, saved.call, "set.\(key)")
            }
            if let rest = translated.rest { request.above += Self.comment(rest, script.phase) }
        }
        request.expect = checks.expect { state.draft.hidingSecrets(in: $0, named: $1, at: place) }
        if request.expect["status"] == nil {
            state.draft.report.add(
                .approximate, at: place, "no check of the status",
                "a status of 400 or above fails; Bruno accepts it")
        }
    }

    /// Translates the checks of a folder or collection.
    ///
    /// - Parameter above: Gets the lines of the scripts, which are not translated.
    mutating func addChecks(
        of item: BrunoItem, to level: inout DraftLevel, _ above: inout [String], at place: String
    ) {
        var checks = TranslatedChecks()
        for check in item.checks where check.isEnabled {
            guard let translated = BrunoCheck.check(check, Self.translator, &state), checks.add([translated]) else {
                state.draft.report.add(
                    .toDo, at: place, "assert \(check.name)", "applies to each request: add it by hand")
                continue
            }
            state.draft.report.add(.exact, at: place, "assert \(check.name)", "expect")
        }
        for entry in item.after where entry.isEnabled {
            state.draft.report.add(
                .toDo, at: place, "variable \(entry.name)", "applies to each request: add it by hand")
        }
        for script in item.scripts {
            above += Self.comment(script.code, script.phase)
            state.draft.report.add(
                .toDo, at: place, Self.name(of: script.phase),
                "kept as a comment: bru, req and res do not exist in hubrun")
        }
        guard !checks.isEmpty else { return }
        level.defaults.set(
            "expect", .mapping(checks.expect { state.draft.hidingSecrets(in: $0, named: $1, at: place) }))
    }

    // MARK: Captures

    private mutating func addCapture(_ entry: BrunoEntry, to request: inout DraftRequest, at place: String) {
        let name = entry.variableName
        let part = "variable \(name)"
        guard entry.isEnabled else {
            request.above.append(Self.comment(entry))
            state.draft.noteSwitchedOff(part, at: place)
            return
        }
        guard case .subject(let subject)? = Self.translator.value(of: entry.value), let capture = subject.capture
        else {
            request.above.append(Self.comment(entry))
            state.draft.report.add(.toDo, at: place, part, "is not a plain path: kept as a comment")
            return
        }
        addCapture(name, capture, to: &request, at: place)
    }

    private mutating func addCapture(
        _ name: String, _ value: DraftValue, to request: inout DraftRequest, at place: String
    ) {
        let key = state.draft.names.name(for: name)
        request.capture[name: key] = value
        state.draft.report.add(.exact, at: place, "variable \(name)", "capture.\(key)")
    }

    // MARK: Comments

    /// Returns an `assert` line or a variable that is not translated.
    private static func comment(_ entry: BrunoEntry, _ prefix: String = "") -> String {
        let line = ScriptTranslation.withoutSecrets("\(prefix)\(entry.name): \(entry.value)")
        return entry.isEnabled ? line : line + "    " + DraftContext.switchedOff
    }

    /// Returns the lines of a script that are not translated.
    private static func comment(_ code: String, _ phase: BrunoItem.Script.Phase) -> [String] {
        ["To do: \(name(of: phase)) of the source."] + ScriptTranslation.comment(code)
    }

    private static func name(of phase: BrunoItem.Script.Phase) -> String {
        switch phase {
        case .beforeRequest: "script before the request"
        case .afterResponse: "script after the response"
        case .tests: "tests"
        }
    }
}
