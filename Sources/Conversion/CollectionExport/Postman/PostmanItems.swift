import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The items of a collection of Postman: folders and requests.
struct PostmanItems {
    let writer: PostmanWriter
    /// Behaviours that the collection has already.
    let shared: [(key: String, value: JSONValue)]
    /// True if the collection has authentication that requests inherit.
    let hasAuth: Bool
    /// The names that requests capture or set.
    private let namesOfRequests: Set<String>

    init(writer: PostmanWriter, shared: [(key: String, value: JSONValue)], hasAuth: Bool) {
        self.writer = writer
        self.shared = shared
        self.hasAuth = hasAuth
        namesOfRequests = Set(
            writer.requests.flatMap { $0.definition.captures.map(\.name) + $0.definition.set.map(\.name) })
    }

    func items() -> [JSONValue] {
        var items: [JSONValue] = []
        for section in RunSection.allCases {
            var steps = writer.program.steps[writer.program.indices(of: section)]
            let content = self.items(&steps, inheritsAuth: hasAuth)
            guard section != .requests, !content.isEmpty else {
                items += content
                continue
            }
            let name = section == .setup ? "Setup" : "Teardown"
            items.append(["name": .string(name), "item": .array(content)])
        }
        return items
    }

    private func items(_ steps: inout ArraySlice<FlowProgram.Step>, inheritsAuth: Bool) -> [JSONValue] {
        var items: [JSONValue] = []
        while let step = steps.popFirst() {
            switch step {
            case .leave: return items
            case .request(let request):
                items += writer.rounds(of: request).compactMap { item($0, inheritsAuth: inheritsAuth) }
            case .enter(let group): items.append(folder(group, &steps, inheritsAuth: inheritsAuth))
            }
        }
        return items
    }

    private func folder(
        _ group: GroupStep, _ steps: inout ArraySlice<FlowProgram.Step>, inheritsAuth: Bool
    ) -> JSONValue {
        let definition = group.definition
        writer.place = writer.names.shown(definition.name)
        var auth: JSONValue?
        if let setting = definition.defaults.auth.value {
            auth = writer.auth(setting)
        } else if inheritsAuth,
            definition.defaults.headers.contains(where: \.isAuthorization) || definition.defaults.auth.isRemoved
        {
            auth = PostmanWriter.noAuth
        }
        let lines = values(of: group) + writer.takeComputedLines()
        if !lines.isEmpty {
            writer.note(
                .approximate, "variables of the group", "set before its requests; later requests see them too")
        }
        let events = writer.events(
            before: lines + writer.script(definition.scripts.before), after: writer.script(definition.scripts.after))
        var folder: [(String, JSONValue)] = [("name", .string(writer.names.written(definition.name)))]
        if let description = definition.description {
            folder.append(("description", .string(writer.text(literal: description, .plain, .url))))
        }
        let inherits = auth.map { $0 != PostmanWriter.noAuth } ?? inheritsAuth
        folder.append(("item", .array(items(&steps, inheritsAuth: inherits))))
        if let auth { folder.append(("auth", auth)) }
        if !events.isEmpty { folder.append(("event", .array(events))) }
        return .object(JSONObject(folder))
    }

    /// Returns lines that set the values of a group, unless a value with precedence over them applies.
    private func values(of group: GroupStep) -> [String] {
        let definition = group.definition
        let outer = group.definitions.dropLast()
        var hidden = Set((outer.flatMap(\.with) + definition.with).map(\.name))
        let variables = definition.variables.filter { !hidden.contains($0.name) }
        hidden.formUnion((outer.flatMap(\.variables) + definition.variables).map(\.name))
        let included = definition.included?.variables.filter { !hidden.contains($0.name) } ?? []
        return linesOfFile(included) + linesOfGroup(variables)
            + writer.assignments(definition.with, in: "variables", "variables")
            + outerValues(changedBy: included + variables + definition.with, in: group.definitions)
    }

    /// Returns lines that set the variables of included files, unless the environment or a request gives them a value.
    private func linesOfFile(_ variables: [VariableDefinition]) -> [String] {
        lines(of: variables) { writer.inlined.isOfEnvironment($0) || writer.names.runNames.contains($0) }
    }

    /// Returns lines that set the variables of groups, unless an earlier request gave them a value.
    private func linesOfGroup(_ variables: [VariableDefinition]) -> [String] {
        // The values of requests are in the environment. A name with a value there from the start needs the group's.
        lines(of: variables) { namesOfRequests.contains($0) && !writer.inlined.isOfEnvironment($0) }
    }

    private func lines(of variables: [VariableDefinition], unlessSet mayBeSet: (String) -> Bool) -> [String] {
        variables.flatMap { variable -> [String] in
            let lines = writer.assignments([variable], in: "variables", "variables")
            let name = JavaScriptText.literal(variable.name)
            return mayBeSet(variable.name) ? lines.map { "if (!pm.environment.has(\(name))) \($0)" } : lines
        }
    }

    /// Returns lines that remove the values of groups from names that a request gives a value, which has precedence.
    private func unsetLines(_ names: [String], of round: ExportWriter.Round) -> [String] {
        let groups = round.step.group?.definitions ?? []
        let order = NameOrder(writer.source.collection, in: nil, groups, elements: round.elements)
        return names.filter { name in
            (order.groups + order.files.dropLast()).definition(of: name) != nil
                && order.elements.definition(of: name) == nil
        }.map { "pm.variables.unset(\(JavaScriptText.literal($0)));" }
    }

    /// Returns lines that set variables of groups again if their values use changed names: a run evaluates such a value
    /// at each request.
    private func outerValues(changedBy changed: [VariableDefinition], in groups: [RequestGroup]) -> [String] {
        let names = Set(changed.map(\.name))
        guard !names.isEmpty else { return [] }
        // A run evaluates the values of `with` at the include.
        var seen = names.union(groups.flatMap(\.with).map(\.name))
        func using(_ variables: [VariableDefinition]) -> [VariableDefinition] {
            variables.filter { variable in
                variable.value.literal == nil && seen.insert(variable.name).inserted
                    && !writer.names.names(in: variable.name).isDisjoint(with: names)
            }
        }
        let variables = groups.reversed().flatMap { using($0.variables) }
        let files = groups.reversed().flatMap { using($0.included?.variables ?? []) }
        return linesOfFile(writer.names.inOrderOfUse(files))
            + linesOfGroup(writer.names.inOrderOfUse(variables))
    }

    /// Returns a request; nil for one that is left out.
    private func item(_ round: ExportWriter.Round, inheritsAuth: Bool) -> JSONValue? {
        let step = round.step
        let definition = step.definition
        guard writer.leavesOut(step, in: "a script of Postman") == nil else {
            // Later requests can use the variables that it sets.
            writer.carriedLines += writer.assignments(definition.set, in: "environment", "set")
            return nil
        }
        writer.place = writer.names.shown(writer.name(of: step))
        writer.noteSettings(of: step)
        let request = request(step, inheritsAuth: inheritsAuth)
        let events = writer.events(before: before(round), after: after(round))
        var item: [(String, JSONValue)] = [("name", .string(writer.names.written(definition.name)))]
        if !events.isEmpty { item.append(("event", .array(events))) }
        let profile = PostmanWriter.profile(of: step).filter { entry in
            !shared.contains { $0.key == entry.key && $0.value == entry.value }
        }
        if !profile.isEmpty {
            item.append(("protocolProfileBehavior", .object(JSONObject(profile.map { ($0.key, $0.value) }))))
        }
        item.append(("request", request))
        return .object(JSONObject(item))
    }

    // MARK: Scripts

    private func before(_ round: ExportWriter.Round) -> [String] {
        let definition = round.step.definition
        let computed = writer.takeComputedLines()
        var lines = writer.carriedLines
        writer.carriedLines = []
        lines += writer.assignments(round.elements, in: "variables", "forEach") + firstElement(of: definition)
        lines += outerValues(changedBy: round.elements, in: round.step.group?.definitions ?? [])
        lines += unsetLines(definition.set.map(\.name), of: round)
        lines += writer.assignments(definition.set, in: "environment", "set")
        return lines + writer.script(definition.scripts?.before ?? []) + computed
    }

    private func firstElement(of definition: RequestDefinition) -> [String] {
        guard !definition.loop.isEmpty else { return [] }
        writer.note(.leftOut, "forEach", "the request is sent once, with the first element")
        return definition.loop.compactMap { loop in
            guard let list = writer.javaScript.list(loop) else { return nil }
            let name = JavaScriptText.literal(loop.name)
            if case .array(let elements)? = loop.value.literal, let first = elements.first {
                let search = writer.names.search(ofVariable: loop.name)
                let value = writer.javaScript.searching(search).literal(first)
                return "pm.variables.set(\(name), \(writer.assigned(value, to: loop.name)));"
            }
            return "pm.variables.set(\(name), \(writer.assigned("_.first([].concat(\(list)))", to: loop.name)));"
        }
    }

    private func after(_ round: ExportWriter.Round) -> [String] {
        let step = round.step
        let definition = step.definition
        let captures = unsetLines(definition.captures.map(\.name), of: round) + writer.captures(definition.captures)
        let tests = writer.tests(step.settings.values.expectations)
        let own = writer.script(definition.scripts?.after ?? [])
        let captured = Set(definition.captures.map(\.name))
        let used = step.settings.values.expectations.references.map(\.name)
        // A test that uses a captured value needs the capture before it.
        return (used.contains(where: captured.contains) ? captures + tests : tests + captures) + own
    }

    // MARK: Request

    private func request(_ step: RequestStep, inheritsAuth: Bool) -> JSONValue {
        let definition = step.definition
        let settings = step.settings.values
        var headers = fields(settings.headers)
        var auth: JSONValue?
        if let setting = definition.settings.auth.value {
            auth = writer.auth(setting)
        } else if settings.auth.value == nil, inheritsAuth {
            auth = PostmanWriter.noAuth
        }
        if let index = settings.headers.firstIndex(where: \.isAuthorization),
            let text = settings.headers[index].values.first, let token = bearerAuth(text)
        {
            headers = fields(settings.headers.filter { !$0.isAuthorization })
            auth = token
        }
        if !settings.cookies.isEmpty { headers.append(["key": "Cookie", "value": .string(writer.cookies(settings))]) }
        var request: [(String, JSONValue)] = []
        if let auth { request.append(("auth", auth)) }
        request.append(("method", .string(definition.method)))
        let body = definition.body.flatMap(writer.body)
        if let type = body?.contentType, !settings.hasContentType {
            headers.append(["key": "Content-Type", "value": .string(type)])
        }
        request.append(("header", .array(headers)))
        if let body { request.append(("body", body.value)) }
        request.append(("url", writer.urlObject(of: step)))
        if let description = definition.description {
            request.append(("description", .string(writer.text(literal: description, .plain, .url))))
        }
        return .object(JSONObject(request))
    }

    private func fields(_ settings: [FieldSetting]) -> [JSONValue] {
        writer.entries(settings, isHeader: true).map { ["key": .string($0.name), "value": .string($0.value)] }
    }

    /// Returns the auth for a header `Bearer <<token>>` of a token of the collection.
    private func bearerAuth(_ text: PlaceholderText) -> JSONValue? {
        guard text.segments.count == 2, case .literal(let scheme) = text.segments[0], scheme == "Bearer ",
            case .expression(let expression) = text.segments[1]
        else { return nil }
        return writer.tokenAuth(expression)
    }
}

extension Setting {
    fileprivate var isRemoved: Bool {
        if case .removed = self { true } else { false }
    }
}
