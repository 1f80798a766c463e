import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Transport

/// Makes the call that a request describes: everything resolved, nothing sent.
struct CallBuilding {
    let request: RequestDefinition
    /// The defaults around the request with its own settings over them.
    let settings: RequestSettings
    let scope: VariableScope
    let hub: HubConnection?
    let overrides: RunOverrides

    func call() throws(PlaceholderError) -> HTTPCall {
        let written = try request.url.text(in: scope)
        let url: String
        do {
            url = try URLText.encoded(written, query: try query(beside: written))
        } catch let error as URLTextError {
            throw PlaceholderError(.failed(reason: error.message), at: request.url.range, hint: error.hint)
        } catch let error as PlaceholderError {
            throw error
        } catch {
            throw PlaceholderError(.failed(reason: "\(error)"), at: request.url.range)
        }
        return HTTPCall(
            method: request.method, url: url, fields: try fields(), content: try content(),
            timeout: try duration(request.settings.timeout, overrides.timeout, settings.timeout) ?? .seconds(30),
            connectTimeout: try duration(request.settings.connectTimeout, nil, settings.connectTimeout) ?? .seconds(10),
            maxBody: settings.maxBody.value ?? 64 * 1024 * 1024, compressed: settings.compressed.value ?? true,
            isDirect: hub.map { $0.kind == .emulator && $0.serves(url) } ?? false)
    }

    /// The wait before the first attempt.
    func delay() throws(PlaceholderError) -> Duration {
        try duration(request.settings.delay, overrides.delay, settings.delay) ?? .zero
    }

    private func duration(
        _ own: Setting<DurationText.Setting>, _ override: Duration?, _ effective: Setting<DurationText.Setting>
    ) throws(PlaceholderError) -> Duration? {
        if let own = own.value { return try own.duration(in: scope, "a duration") }
        if let override { return override }
        return try effective.value?.duration(in: scope, "a duration")
    }

    // MARK: Query

    /// A name in the URL's own query drops the default of that name.
    private func query(beside url: String) throws(PlaceholderError) -> [(name: String, value: String)] {
        guard !settings.query.isEmpty else { return [] }
        let own = Set(request.settings.query.map(\.name.written))
        let inURL = Self.queryNames(of: url)
        var result: [(String, String)] = []
        for field in settings.query where !field.isRemoval {
            let name = try field.name.text(in: scope)
            if inURL.contains(name), !own.contains(field.name.written) { continue }
            for value in field.values { result.append((name, try value.text(in: scope))) }
        }
        return result
    }

    private static func queryNames(of url: String) -> Set<String> {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        let query = url[mark...].dropFirst().prefix { $0 != "#" }
        return Set(query.split(separator: "&").map { String($0.prefix { $0 != "=" }) })
    }

    // MARK: Fields

    private func fields() throws(PlaceholderError) -> [HTTPField] {
        var fields: [HTTPField] = []
        fields.reserveCapacity(settings.headers.count + 3)
        var names: Set<String> = []
        for header in settings.headers {
            let name = try header.name.text(in: scope)
            names.insert(name.lowercased())
            for value in header.values { fields.append(HTTPField(name, try fieldValue(value, of: name))) }
        }
        try checkNames(fields)
        if !names.contains("user-agent") { fields.append(HTTPField("User-Agent", overrides.userAgent)) }
        if !names.contains("accept") { fields.append(HTTPField("Accept", "*/*")) }
        if let type = request.body?.contentType, !names.contains("content-type") {
            fields.append(HTTPField("Content-Type", type))
        }
        return fields
    }

    /// A value on one line: a line break would let a value smuggle in fields (RFC 9110, section 5.5).
    private func fieldValue(_ value: PlaceholderText, of name: String) throws(PlaceholderError) -> String {
        let text = try value.text(in: scope)
        guard !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
            throw PlaceholderError(
                .failed(reason: "the value of the header \"\(name)\" has a line break in it"), at: value.range,
                hint: "a value is one line; does a variable or file end with a line break? | trim takes it off")
        }
        return text
    }

    private func checkNames(_ fields: [HTTPField]) throws(PlaceholderError) {
        for field in fields where !HTTPToken.isValid(field.name) {
            throw PlaceholderError(
                .failed(reason: "\"\(DisplayText.printable(field.name))\" cannot be the name of a header"),
                at: request.range)
        }
    }

    // MARK: Content

    private func content() throws(PlaceholderError) -> HTTPContent? {
        switch request.body {
        case nil: return nil
        case .json(let value): return .bytes(Array(try value.value(in: scope).compactText().utf8))
        case .text(let text), .xml(let text): return .bytes(Array(try text.text(in: scope).utf8))
        case .form(let fields): return .bytes(Array(FormText.encoded(try pairs(fields)).utf8))
        case .file(let text): return .file(path: text.range.file.resolving(path: try text.text(in: scope)))
        }
    }

    private func pairs(_ fields: [FieldSetting]) throws(PlaceholderError) -> [(name: String, value: String)] {
        var pairs: [(String, String)] = []
        for field in fields {
            let name = try field.name.text(in: scope)
            for value in field.values { pairs.append((name, try value.text(in: scope))) }
        }
        return pairs
    }
}
