import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Secrets

/// Checks values that are the same in every run and can be evaluated before it.
struct ConstantChecks {
    /// The number of conditions around the current item: it may never run, so its values are not checked.
    var conditionCount = 0
    /// False for passes that only collect names.
    var isActive = true
    /// The keys of constant placeholders whose filters were checked, so that each error is reported once.
    private var checked: Set<String> = []

    /// Reports a URL or an expected status that becomes invalid when its placeholders are replaced.
    func check(
        _ request: RequestDefinition, _ settings: SharedSettings, _ names: VisibleNames, _ report: inout CheckReport
    ) {
        guard isActive, conditionCount == 0 else { return }
        checkStart(of: request.url, hasBase: settings.values.baseUrl.value != nil, names, &report)
        guard let expectation = settings.values.expectations.status.value,
            case .placeholder(let text) = expectation.wanted,
            let expression = text.soleExpression, let known = names.constants(for: expression), !known.isConfidential,
            let status = known.text, !status.isEmpty, StatusPattern(status) == nil
        else { return }
        report.add(
            .invalidValue, at: expectation.range, "\(status.quoted) is not a status",
            hint: StatusPattern.hint(for: status))
    }

    /// Reports a filter that cannot work on its constant input.
    mutating func checkFilters(of reference: NameReference, _ names: VisibleNames, _ report: inout CheckReport) {
        guard isActive, conditionCount == 0, let expression = reference.expression,
            let known = names.constants(for: expression),
            !known.isConfidential, checked.insert("\(expression.range.label) \(known.key)").inserted,
            let (error, reason) = known.failure(behind: reference.name)
        else { return }
        report.add(
            .failingArgument, at: error.range ?? expression.range, reason,
            hint: error.hint ?? Self.place(of: reference.name, names))
    }

    private static func place(of name: String, _ names: VisibleNames) -> String? {
        guard case .variable(let variable)? = names.definition(of: name) else { return nil }
        return "\(name.quoted) is defined at \(variable.range.label)"
    }

    // MARK: URLs

    /// Checks a URL that begins with a placeholder; a literal beginning was checked when the file was decoded.
    private func checkStart(
        of url: PlaceholderText, hasBase: Bool, _ names: VisibleNames, _ report: inout CheckReport
    ) {
        guard !url.isMalformed, case .expression(let first)? = url.segments.first,
            let known = names.constants(for: first), let start = known.text, !start.isEmpty
        else { return }
        if start.hasSuffix("/"), !start.hasSuffix("//"), case .literal(let path)? = url.segments.dropFirst().first,
            path.hasPrefix("/")
        {
            report.add(
                .invalidURL, .warning, at: names.definition(behind: first)?.value.range ?? url.range,
                "a URL that begins with this value has \"//\" in its path",
                hint: "remove the \"/\" at its end: the path begins with one")
        }
        var constant = ""
        var isWhole = true
        var isConfidential = known.isConfidential
        for segment in url.segments {
            switch segment {
            case .literal(let text): constant += text
            case .expression(let expression):
                if let known = names.constants(for: expression), let text = known.text {
                    constant += text
                    isConfidential = isConfidential || known.isConfidential
                } else {
                    isWhole = false
                }
            }
            guard isWhole else { break }
        }
        guard let error = URLStart(constant, isWhole: isWhole).error else { return }
        if hasBase, URLText.isRelative(constant) { return }
        let variable = names.definition(behind: first)
        guard !isConfidential else {
            guard case .noScheme = error else { return }
            return report.add(
                .invalidURL, at: variable?.value.range ?? url.range,
                "this value begins a URL and has no http:// or https://",
                hint: "begin it with http:// or https://")
        }
        guard let definition = variable, let own = URLStart(start, isWhole: true).error,
            own.isOfKind(error), own.hasRemedy
        else { return report.add(.invalidURL, at: url.range, error.message, hint: error.hint) }
        report.add(.invalidURL, at: definition.value.range, own.message, hint: own.hint)
    }
}

extension VisibleNames {
    /// Returns the variable that a placeholder without filters names, if its value is literal.
    fileprivate func definition(behind expression: PlaceholderExpression) -> VariableDefinition? {
        guard expression.filters.isEmpty, case .name(let name) = expression.head,
            case .variable(let variable)? = definition(of: name), variable.value.literal != nil
        else { return nil }
        return variable
    }

    /// Returns all values that a placeholder needs.
    ///
    /// - Returns: Nil if one of them is a secret, comes from outside or from a request, or can change within a run.
    fileprivate func constants(for expression: PlaceholderExpression) -> Constants? {
        guard !expression.callsFunction else { return nil }
        if expression.filters.isEmpty, case .name(let name) = expression.head {
            // Fast path: most URLs begin with a placeholder that has no filters.
            guard let definition = constantDefinition(of: name) else { return nil }
            if let literal = definition.value.literal {
                return Constants(value: literal, isConfidential: definition.range.file.isConfidential)
            }
        }
        var pending: [NameReference] = []
        expression.addReferences(to: &pending)
        var layer = VariableLayer()
        var places: Set<String> = []
        var isConfidential = false
        while let reference = pending.popLast() {
            switch reference.kind {
            case .filters: continue
            case .processEnvironment, .file: return nil
            case .variable: break
            }
            guard layer[reference.name] == nil else { continue }
            guard let definition = constantDefinition(of: reference.name) else { return nil }
            layer[reference.name] = .written(definition.value)
            places.insert(definition.range.label)
            isConfidential = isConfidential || definition.range.file.isConfidential
            pending += definition.value.references
        }
        let key = places.sorted().joined(separator: " ")
        return Constants(values: layer, of: expression, key: key, isConfidential: isConfidential)
    }

    fileprivate func constantDefinition(of name: String) -> VariableDefinition? {
        guard !isElement(name), !captured.contains(name), !origins.mayBeSetByRequests(name),
            context.given[name] == nil, !context.rowNames.contains(name), !mayBeDefined(name),
            !secretNames.contains(name), case .variable(let variable)? = definition(of: name),
            !variable.value.callsFunctions
        else { return nil }
        return variable
    }
}

/// The constant value of a placeholder, or all that is needed to evaluate it.
private struct Constants {
    /// The value of a literal; nil if `expression` must be evaluated.
    private var value: JSONValue?
    private var expression: PlaceholderExpression?
    private var scope: VariableScope?
    /// The places of the definitions used: in another group, the same names may have other values.
    let key: String
    /// True if messages must not show the values.
    let isConfidential: Bool

    init(value: JSONValue, isConfidential: Bool) {
        self.value = value
        key = ""
        self.isConfidential = isConfidential
    }

    /// - Parameter values: The values of all names that the placeholder needs.
    init(values: VariableLayer, of expression: PlaceholderExpression, key: String, isConfidential: Bool) {
        self.expression = expression
        self.key = key
        self.isConfidential = isConfidential
        var scope = VariableScope(run: Self.run)
        scope.layers = [values]
        self.scope = scope
    }

    /// Shared by all evaluations: they call no function and use no secret.
    private static let run = RunContext(
        processEnvironment: [:], environmentName: nil, iteration: 1, secrets: SecretRegistry(), now: { 0 })

    /// The text of the placeholder; nil if it has no value or a filter fails.
    var text: String? {
        if let value { return value.placeholderText }
        guard let expression else { return nil }
        return (try? scope?.resolveIfAny(expression))?.placeholderText
    }

    /// Returns the reason why the filters fail; nil if they succeed, or if the value is empty and meant to be replaced.
    func failure(behind name: String) -> (error: PlaceholderError, reason: String)? {
        guard let scope, let expression, let value = try? scope.lookUp(name), !value.isPlaceholding else {
            return nil
        }
        do throws(PlaceholderError) {
            _ = try scope.resolveIfAny(expression)
            return nil
        } catch {
            guard case .failed(let reason) = error.kind else { return nil }
            return (error, reason)
        }
    }
}

/// The part of a URL before the first unknown value.
private struct URLStart {
    private let text: String
    private let isWhole: Bool

    init(_ text: String, isWhole: Bool) {
        self.text = text
        self.isWhole = isWhole
    }

    var error: URLTextError? {
        let schemes = ["http://", "https://"]
        if !isWhole, schemes.contains(where: { $0.hasPrefix(text.lowercased()) }) { return nil }
        guard let schemeEnd = URLText.schemeEnd(of: text) else { return .noScheme(text) }
        let authorityEnd = text[schemeEnd...].utf8.firstIndex { "/?#".utf8.contains($0) }
        guard isWhole || authorityEnd != nil else { return nil }
        do throws(URLTextError) {
            _ = try URLText.encoded(isWhole ? text : String(text[..<(authorityEnd ?? text.endIndex)]))
            return nil
        } catch {
            return error
        }
    }
}

extension URLTextError {
    fileprivate func isOfKind(_ other: URLTextError) -> Bool {
        switch (self, other) {
        case (.noScheme, .noScheme), (.noHost, .noHost), (.hostCharacter, .hostCharacter),
            (.unclosedBracket, .unclosedBracket), (.port, .port):
            true
        default: false
        }
    }

    /// False if the value does not resemble a URL: the error is more likely in the URL that uses the variable.
    fileprivate var hasRemedy: Bool {
        guard case .noScheme(let text) = self else { return true }
        return URLText.meant(by: text) != nil || text.contains("://")
    }
}

extension JSONValue {
    /// True for null and the empty string, which usually replace a value from outside (`-v`, a file).
    fileprivate var isPlaceholding: Bool { self == .null || self == .string("") }
}
