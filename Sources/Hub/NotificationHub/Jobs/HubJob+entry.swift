import XML

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
    private let address: RequestAddress
    private let now: Double

    /// - Parameters:
    ///   - address: The address of the request; the addresses of the entries are below it.
    ///   - now: The current time, in seconds since 1970.
    package init(_ jobs: [HubJob], at address: RequestAddress, now: Double) {
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
