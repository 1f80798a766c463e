import Cryptography
import Text
import XML

/// A bulk operation on a hub's registrations.
package struct HubJob: Sendable {
    package let id: String
    package let request: HubJobRequest
    package var status: Status = .started
    /// The progress in percent.
    package var progress = 0
    /// The reason for which the job failed.
    package var failure: String?
    package var outputProperties: [(name: String, value: String)] = []
    /// The creation time, in seconds since 1970; `updated` has the same unit.
    package let created: Double
    package var updated: Double

    package enum Status: String, Sendable {
        case started = "Started"
        case running = "Running"
        case completed = "Completed"
        case failed = "Failed"
    }

    package init(_ request: HubJobRequest, id: String, now: Double) {
        self.request = request
        self.id = id
        created = now
        updated = now
    }

    /// Returns a new id: the 100-nanosecond ticks left until the year 10000 (the newest job sorts first), and a GUID.
    package static func identifier(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let lastTick = 3_155_378_975_999_999_999
        let ticks = 621_355_968_000_000_000 + Int((UTCTime.clamped(now) * 1_000_000).rounded()) * 10
        return "\(lastTick - ticks)\(GUID(using: &generator).text)"
    }
}

/// A client's request to create a job.
package struct HubJobRequest: Sendable {
    package let kind: Kind
    /// The URI of the folder for the results.
    package let outputContainer: String
    /// The URI of the file to import; nil for an export.
    package let importFile: String?
    /// Properties that the hub stores and returns without using them.
    package let inputProperties: [(name: String, value: String)]

    package enum Kind: String, Sendable, CaseIterable {
        case export = "ExportRegistrations"
        case importCreating = "ImportCreateRegistrations"
        case importUpdating = "ImportUpdateRegistrations"
        case importDeleting = "ImportDeleteRegistrations"
        case importUpserting = "ImportUpsertRegistrations"
    }
}

/// A reason for which a job is rejected.
package enum HubJobError: Error, Sendable, Equatable {
    case notAJob(String)
    case required(String)
    case unknownType(String)
    case inputProperties

    package var message: String {
        switch self {
        case .notAJob(let name): "'\(name)' is not a 'NotificationHubJob'."
        case .required(let element): "'\(element)' is required."
        case .unknownType(let name):
            "'\(name)' is not a type of job: types are "
                + HubJobRequest.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") + "."
        case .inputProperties: "Each of the 'InputProperties' must have a 'Key'."
        }
    }
}

extension HubJob {
    /// Returns the Atom entry of the job.
    ///
    /// - Parameter address: The address of the job; the service's response to a GET request contains the id twice.
    package func entryText(at address: String) -> String { entry(at: address).text }

    fileprivate func entry(at address: String) -> AtomEntry {
        AtomEntry(
            id: address, title: id, published: created, updated: updated, link: .own(address), content: element)
    }

    /// The members in the contract's order, without those that have no value yet.
    private var element: MarkupElement {
        var members = [MarkupElement("JobId", id)]
        if progress > 0 { members.append(MarkupElement("Progress", "\(progress)")) }
        members.append(MarkupElement("Type", request.kind.rawValue))
        if status != .started { members.append(MarkupElement("Status", status.rawValue)) }
        members.append(MarkupElement("OutputContainerUri", request.outputContainer))
        if let file = request.importFile { members.append(MarkupElement("ImportFileUri", file)) }
        members += pairs("InputProperties", request.inputProperties)
        if let failure { members.append(MarkupElement("Failure", failure)) }
        members += pairs("OutputProperties", outputProperties)
        members.append(MarkupElement("CreatedAt", HubTime(created).preciseText))
        members.append(MarkupElement("UpdatedAt", HubTime(updated).preciseText))
        return .contract("NotificationHubJob", members)
    }

    private func pairs(_ name: String, _ pairs: [(name: String, value: String)]) -> [MarkupElement] {
        guard !pairs.isEmpty else { return [] }
        let list = pairs.map { key, value in
            MarkupElement(
                "d3p1:KeyValueOfstringstring", [MarkupElement("d3p1:Key", key), MarkupElement("d3p1:Value", value)])
        }
        return [MarkupElement(name, attributes: [("xmlns:d3p1", XMLNamespace.arrays)], list)]
    }
}

/// The jobs of a hub as an Atom feed.
package struct HubJobFeed: Sendable {
    private let jobs: [HubJob]
    private let address: RequestURL
    private let now: Double

    /// - Parameters:
    ///   - address: The address of the request; the addresses of the entries are below it.
    ///   - now: The current time, in seconds since 1970.
    package init(_ jobs: [HubJob], at address: RequestURL, now: Double) {
        self.jobs = jobs
        self.address = address
        self.now = now
    }

    package var text: String {
        let entries = jobs.map { $0.entry(at: address.appending($0.id)).element(inFeed: true) }
        return AtomFeed(
            title: "Jobs", id: address.text, updated: now, links: [.own(address.text)], entries: entries
        ).text
    }
}

extension HubJobRequest {
    /// Parses the body of a request that submits a job.
    package init(parsing body: [UInt8]) throws(HubError) {
        let element = try EntryContent.element(in: body)
        guard element.name == "NotificationHubJob", element.namespace == XMLNamespace.serviceBus else {
            throw .invalidJob(.notAJob(element.name))
        }
        let members = try ContractMembers(element)
        guard let type = try members.word("Type") else { throw .invalidJob(.required("Type")) }
        guard let kind = Kind(rawValue: type) else { throw .invalidJob(.unknownType(type)) }
        guard let container = try members.word("OutputContainerUri") else {
            throw .invalidJob(.required("OutputContainerUri"))
        }
        let file = try members.word("ImportFileUri")
        guard file != nil || kind == .export else { throw .invalidJob(.required("ImportFileUri")) }
        self.init(
            kind: kind, outputContainer: container, importFile: file,
            inputProperties: try Self.pairs(members["InputProperties"]))
    }

    private static func pairs(_ list: NamespacedElement?) throws(HubError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for pair in list?.elements ?? [] where pair.name == "KeyValueOfstringstring" {
            func text(_ name: String) -> String? {
                pair.elements.first { $0.name == name && $0.namespace == pair.namespace }?.text
            }
            guard let key = text("Key") else { throw .invalidJob(.inputProperties) }
            pairs.append((key, text("Value") ?? ""))
        }
        return pairs
    }
}

/// The emulator's replacement for the storage account that jobs read and write: files in memory, below one path.
package struct JobFiles: Sendable {
    /// The path that separates a file's name from the start of its address, which is ignored.
    package static let root = "/$emulator/files/"
    static let byteLimit = 256 * 1024 * 1024

    private var files: [String: [UInt8]] = [:]
    private var bytes = 0

    package init() {}

    /// A reason for which a job cannot use its files.
    package enum Fault: Error, Sendable, Equatable {
        case elsewhere(String)
        case missing(String)
        case full
        /// The emulator stopped while the job ran.
        case interrupted

        package var message: String {
            switch self {
            case .elsewhere(let host):
                "The address at '\(host)' is not one of this emulator's, which reads and writes only below "
                    + JobFiles.root
            case .missing(let name): "There is no file '\(name)'"
            case .interrupted: "The emulator was ended while the job ran, which may have done a part of it"
            case .full: "The files have more than \(JobFiles.byteLimit) bytes"
            }
        }
    }

    package var names: [String] { files.keys.sorted() }

    package subscript(name: String) -> [UInt8]? { files[name] }

    package mutating func write(_ content: [UInt8], to name: String) throws(Fault) {
        let size = bytes - (files[name]?.count ?? 0) + content.count
        guard size <= Self.byteLimit else { throw .full }
        bytes = size
        files[name] = content
    }

    package mutating func remove(_ name: String) -> Bool {
        guard let old = files.removeValue(forKey: name) else { return false }
        bytes -= old.count
        return true
    }

    /// Returns the name of the folder at an address.
    func container(_ address: String) throws(Fault) -> String {
        let name = try name(at: address)
        return name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    func content(of address: String) throws(Fault) -> [UInt8] {
        let name = try name(at: address)
        guard let content = files[name] else { throw .missing(name) }
        return content
    }

    private func name(at address: String) throws(Fault) -> String {
        let path = PercentEncoding.decodeLeniently(address.prefix { $0 != "?" })
        guard let range = path.firstRange(of: Self.root) else {
            // The query is omitted, because it may contain a signature.
            throw .elsewhere(String(path.prefix(100)))
        }
        return String(path[range.upperBound...])
    }
}
