import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import PostmanCalls
import PostmanFormat

/// The texts of a Postman request with their variables replaced.
///
/// A name without a value stays as it is, with a remark; if warnings are errors, it fails the request.
struct PostmanTexts {
    let scope: VariableScope
    var remarks: CallRemarks?
    var isStrict: Bool
    /// True to leave all texts as they are.
    var isLiteral = false

    /// Returns the text with every `{{name}}` that has a value replaced.
    func text(_ text: PostmanText) throws(PlaceholderError) -> String {
        try replaced(text.text, at: text.range) { name in
            PostmanPlaceholders.names(in: text).first { $0.name == name }?.range
        }
    }

    /// Returns the name of a header in lower case; empty for a disabled entry.
    func name(of header: PostmanEntry) throws(PlaceholderError) -> String {
        guard !header.isDisabled, let key = header.key else { return "" }
        return try text(key).lowercased()
    }

    /// - Parameters:
    ///   - range: The place for remarks and errors.
    ///   - place: Returns the place of a name in the text; nil for a name that only a value contains.
    func replaced(
        _ text: String, at range: SourceRange, place: (String) -> SourceRange? = { _ in nil }
    ) throws(PlaceholderError) -> String {
        guard !isLiteral else { return text }
        var failure: PlaceholderError?
        let result: PostmanPlaceholders.Replacement
        do throws(PostmanPlaceholders.TooLong) {
            result = try PostmanPlaceholders.replaced(text) { name in
                do throws(PlaceholderError) {
                    return failure == nil ? try value(of: name, at: range) : nil
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            throw PlaceholderError(
                .failed(reason: "the text is longer than 64 MiB once its variables are replaced"), at: range,
                hint: "variables that use others several times multiply")
        }
        if let failure { throw failure }
        for name in result.unresolved {
            try report(name, "has no value", hint: hint(for: name), at: place(name) ?? range)
        }
        for name in result.circular {
            try report(name, "refers to itself", hint: nil, at: place(name) ?? range)
        }
        return result.text
    }

    /// Returns the value of a variable as text; nil if it has none.
    func value(of name: String, at range: SourceRange) throws(PlaceholderError) -> String? {
        guard let value = try scope.lookUp(name, at: range) else {
            return name.hasPrefix("$") ? DynamicVariables.value(of: name) : nil
        }
        if case .null = value, case .null? = scope.row[name] { return nil }
        if PostmanPlaceholders.losesObject(value) {
            try warn(
                PostmanRemark(
                    "\"\(DisplayText.printable(name))\" is an object: it is sent as [object Object], as Postman does",
                    hint: "JSON.stringify makes it text in a script", at: range))
        }
        return PostmanPlaceholders.text(of: value)
    }

    private func report(
        _ name: String, _ problem: String, hint: String?, at range: SourceRange
    ) throws(PlaceholderError) {
        let shown = DisplayText.printable(name)
        let sentAsItIs = isStrict ? "" : ": {{\(shown)}} is sent as it is"
        try warn(PostmanRemark("\"\(shown)\" \(problem)\(sentAsItIs)", hint: hint, at: range))
    }

    /// Adds a warning, or throws it if warnings are errors.
    func warn(_ remark: PostmanRemark) throws(PlaceholderError) {
        guard !isStrict else {
            throw PlaceholderError(.failed(reason: remark.message), at: remark.range, hint: remark.hint)
        }
        remarks?.add(remark)
    }

    private func hint(for name: String) -> String? {
        let names = scope.allNames
        if name.hasPrefix("$") { return Suggestion.hint(for: name, among: DynamicVariables.names) }
        if let near = Suggestion.hint(for: name, among: names.sorted()) { return near }
        return scope.secretNames.contains(name) ? "--secret \(DisplayText.printable(name))=VALUE gives it one" : nil
    }
}
