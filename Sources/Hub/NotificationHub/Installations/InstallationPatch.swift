import JSON
import Text

/// Changes to an installation in the service's variant of JSON Patch (RFC 6902): with its own paths, tags addressed by
/// name instead of index, and objects and lists that may be sent as JSON text.
package struct InstallationPatch: Sendable {
    let operations: [Operation]

    struct Operation: Sendable {
        enum Kind: String, Sendable {
            case add, remove, replace
        }

        let kind: Kind
        /// The path as sent.
        let pathText: String
        /// The segments of the path, unescaped (RFC 6901).
        let path: [String]
        let value: JSONValue?
    }

    /// The most operations in a patch, more than an installation has parts.
    static let operationLimit = 1_000

    package init(parsing body: [UInt8]) throws(HubError) {
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONValue(parsing: body)
        } catch {
            throw .invalidPatch("it is not JSON: \(error)")
        }
        guard case .array(let elements) = document else { throw .invalidPatch("it is not a list of operations") }
        guard !elements.isEmpty else { throw .invalidPatch("it has no operations") }
        guard elements.count <= Self.operationLimit else {
            throw .invalidPatch("it has \(elements.count) operations, at most \(Self.operationLimit) are allowed")
        }
        var operations: [Operation] = []
        for (index, element) in elements.enumerated() {
            operations.append(try Operation(element, number: index + 1))
        }
        self.operations = operations
    }
}

extension InstallationPatch.Operation {
    init(_ element: JSONValue, number: Int) throws(HubError) {
        guard case .object(let object) = element else { throw .invalidPatch("operation \(number) is not a mapping") }
        let members = object.presentMembers
        guard case .string(let name) = members["op"], let kind = Kind(rawValue: name.lowercased()) else {
            throw .invalidPatch("the \"op\" of operation \(number) must be add, remove or replace")
        }
        guard case .string(let path) = members["path"] else {
            throw .invalidPatch("operation \(number) has no \"path\"")
        }
        guard path.first == "/" else {
            throw .invalidPatch("the path \"\(path)\" of operation \(number) does not start with a slash")
        }
        guard kind == .remove || members["value"] != nil else {
            throw .invalidPatch("operation \(number) has no \"value\"")
        }
        self.kind = kind
        pathText = path
        self.path = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.unescaped)
        value = kind == .remove ? nil : members["value"]
    }

    /// Unescapes a segment, also from `%`: clients that build the path as a URL percent-encode spaces and slashes.
    private static func unescaped(_ segment: Substring) -> String {
        PercentEncoding.decodeLeniently(segment).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}

extension InstallationPatch {
    /// Returns the installation with all changes made, validated like the body of a PUT request.
    package func applied(to installation: Installation) throws(HubError) -> Installation {
        var object = installation.json
        for operation in operations {
            let editor = PatchEditor(operation)
            try editor.edit(&object, at: operation.path[...], of: .installation)
        }
        let patched: Installation
        do throws(InstallationErrors) {
            patched = try Installation(object, addressed: installation.id)
        } catch {
            throw .invalidInstallation(error)
        }
        guard patched.text.count <= Hub.deviceBodyLimit else {
            throw .bodyTooLarge(limit: Hub.deviceBodyLimit)
        }
        return keepingMarks(of: installation, in: patched)
    }

    /// Keeps the expired mark of each channel that the patch does not write.
    private func keepingMarks(of old: Installation, in new: Installation) -> Installation {
        var result = new
        let written = Set(operations.compactMap(\.channelOwner))
        if old.pushChannelExpired, !written.contains([]) { result = result.marking(expired: true) }
        for tile in old.secondaryTiles where tile.pushChannelExpired && written.isDisjoint(with: [[""], [tile.name]]) {
            result = result.marking(expired: true, tile: tile.name)
        }
        return result
    }
}

extension InstallationPatch.Operation {
    /// The owner of the channel that is written: [] for the installation, [tile] for a tile, [""] for all tiles.
    fileprivate var channelOwner: [String]? {
        switch (path[0].lowercased(), path.count) {
        case ("pushchannel", _): []
        case ("secondarytiles", 1): [""]
        case ("secondarytiles", 2): [path[1]]
        case ("secondarytiles", _): path[2].lowercased() == "pushchannel" ? [path[1]] : nil
        default: nil
        }
    }
}

/// An editor that makes one change to the JSON of an installation, one of its tiles or templates.
private struct PatchEditor {
    enum Owner {
        case installation, tile, template
    }

    private let operation: InstallationPatch.Operation
    private let isRemoval: Bool

    init(_ operation: InstallationPatch.Operation) {
        self.operation = operation
        isRemoval = operation.kind == .remove
    }

    func edit(_ object: inout JSONObject, at path: ArraySlice<String>, of owner: Owner) throws(HubError) {
        guard let member = path.first else { throw unknownPath }
        let rest = path.dropFirst()
        switch (owner, member.lowercased()) {
        case (_, "tags"): try editTags(&object, at: rest)
        case (.installation, "pushchannel"), (.tile, "pushchannel"): try editChannel(&object, at: rest)
        case (.installation, "templates"), (.tile, "templates"):
            try editEntries("templates", of: &object, at: rest, each: .template)
        case (.installation, "secondarytiles"): try editEntries("secondaryTiles", of: &object, at: rest, each: .tile)
        case (.installation, "userid"): try editText("userId", of: &object, at: rest)
        case (.installation, "pushvariables"): try editMapping("pushVariables", of: &object, at: rest)
        case (.installation, "expirationtime"): try editExpirationTime(of: &object, at: rest)
        case (.template, "body"):
            guard !isRemoval else { throw invalidOperation("a template cannot be without a body") }
            try editText("body", of: &object, at: rest)
        case (.template, "expiry"): try editText("expiry", of: &object, at: rest)
        case (.template, "headers"):
            guard rest.isEmpty else { throw invalidOperation("headers are replaced as a whole") }
            try editMapping("headers", of: &object, at: rest)
        case (_, "installationid"), (_, "platform"), (_, "pushchannelexpired"), (_, "expiredpushchannel"),
            (_, "lastactiveon"), (_, "lastupdate"):
            throw invalidOperation("it cannot be changed")
        default: throw unknownPath
        }
    }

    // MARK: Errors

    var unknownPath: HubError { invalidOperation("an installation has no such path") }

    func invalidOperation(_ reason: String) -> HubError {
        .invalidPatch("\(operation.kind.rawValue) \"\(operation.pathText)\": \(reason)")
    }

    // MARK: Values

    private func text() throws(HubError) -> String {
        guard case .string(let text) = operation.value else { throw invalidOperation("the value must be a text") }
        return text
    }

    /// Returns the value if it is an object or the JSON text of an object.
    private func mapping() throws(HubError) -> JSONObject {
        switch operation.value {
        case .object(let object): return object
        case .string(let text):
            if let value = try? JSONValue(parsing: text), case .object(let object) = value { return object }
        default: break
        }
        throw invalidOperation("the value must be a JSON object or the text of one")
    }

    /// Returns the value if it is a list of strings, the JSON text of one, or a single tag.
    private func tags() throws(HubError) -> [String] {
        if let texts = operation.value?.texts { return texts }
        let text = try text()
        return (try? JSONValue(parsing: text))?.texts ?? [text]
    }
}

extension PatchEditor {
    private func editChannel(_ object: inout JSONObject, at path: ArraySlice<String>) throws(HubError) {
        guard path.isEmpty else { throw unknownPath }
        guard !isRemoval else { throw invalidOperation("a device cannot be without a channel") }
        object[key: "pushChannel"] = operation.value
    }

    private func editText(
        _ member: String,
        of object: inout JSONObject,
        at path: ArraySlice<String>
    ) throws(HubError) {
        guard path.isEmpty else { throw unknownPath }
        object[key: member] = isRemoval ? nil : .string(try text())
    }

    /// Changes a mapping of strings, as a whole or in one entry.
    private func editMapping(
        _ member: String,
        of object: inout JSONObject,
        at path: ArraySlice<String>
    ) throws(HubError) {
        guard let name = path.first else {
            object[key: member] = isRemoval ? nil : .object(try mapping())
            return
        }
        var entries = object.objectMember(member)
        try editText(name, of: &entries, at: path.dropFirst())
        object[key: member] = .object(entries)
    }

    private func editExpirationTime(of object: inout JSONObject, at path: ArraySlice<String>) throws(HubError) {
        try editText("expirationTime", of: &object, at: path)
        guard !isRemoval else { return }
        guard DeviceExpiration(try text()) != nil else { throw invalidOperation("the value must be a time") }
    }

    /// Changes templates or tiles: all, one by its name, or a member of one.
    private func editEntries(
        _ member: String,
        of object: inout JSONObject,
        at path: ArraySlice<String>,
        each owner: Owner
    ) throws(HubError) {
        guard let name = path.first else {
            guard operation.kind != .add else { throw invalidOperation("add one by its name: \"/\(member)/{name}\"") }
            object[key: member] = isRemoval ? nil : .object(try mapping())
            return
        }
        var entries = object.objectMember(member)
        let rest = path.dropFirst()
        if rest.isEmpty {
            entries[key: name] = isRemoval ? nil : .object(try mapping())
        } else {
            guard case .object(var entry) = entries[key: name] else {
                throw invalidOperation("the installation has no '\(name)' there")
            }
            try edit(&entry, at: rest, of: owner)
            entries[key: name] = .object(entry)
        }
        object[key: member] = .object(entries)
    }
}

extension PatchEditor {
    /// Changes the tags, which are compared without case. Removing an absent tag succeeds.
    private func editTags(_ object: inout JSONObject, at path: ArraySlice<String>) throws(HubError) {
        var tags = object[key: "tags"]?.texts ?? []
        switch (path.count, operation.kind) {
        case (0, .add): Self.add(try self.tags(), to: &tags)
        case (0, .replace): tags = try self.tags()
        case (0, .remove): tags = []
        case (1, .add): throw invalidOperation("add tags to \"\(operation.pathText.dropLast(1 + lastSegmentLength))\"")
        case (1, _):
            tags.removeAll { $0.lowercased() == path.first?.lowercased() }
            if !isRemoval { Self.add([try text()], to: &tags) }
        default: throw unknownPath
        }
        object[key: "tags"] = tags.isEmpty ? nil : .array(tags.map(JSONValue.string))
    }

    private var lastSegmentLength: Int { operation.pathText.reversed().prefix { $0 != "/" }.count }

    private static func add(_ added: [String], to tags: inout [String]) {
        var seen = Set(tags.map { $0.lowercased() })
        for tag in added where seen.insert(tag.lowercased()).inserted {
            tags.append(tag)
        }
    }
}

extension JSONObject {
    fileprivate func objectMember(_ name: String) -> JSONObject {
        if case .object(let object) = self[key: name] { object } else { JSONObject() }
    }
}
