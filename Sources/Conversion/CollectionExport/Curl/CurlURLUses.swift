import CollectionDrafts
import CollectionModel
import Placeholders

/// The places in URLs that use the literal values of `forEach` and `set`.
///
/// A variable of the shell has one value for all its places. It can be percent-encoded only if all places need the same
/// encoding.
struct CurlURLUses {
    private var uses: [String: Set<ExportWriter.Use>] = [:]
    /// The names that only URLs use, and as they are.
    private var onlyInURLs: Set<String> = []

    init(_ requests: [RequestStep], _ names: ExportNames) {
        let assigned = Set(requests.flatMap { ($0.definition.loop + $0.definition.set).map(\.name) })
        guard !assigned.isEmpty else { return }
        var counts: [String: Int] = [:]
        for request in requests {
            var texts: [(PlaceholderText, ExportWriter.Use)] = [(request.definition.url, .url)]
            for field in request.queryEntries {
                texts.append((field.name, .queryValue))
                texts += field.values.map { ($0, .queryValue) }
            }
            for (text, use) in texts {
                for case .expression(let expression) in text.segments where expression.filters.isEmpty {
                    guard case .name(let name) = expression.head else { continue }
                    uses[name, default: []].insert(use)
                    counts[name, default: 0] += 1
                }
            }
        }
        var references = requests.flatMap(\.references)
        references += requests.flatMap { $0.definition.save?.references ?? [] }
        references += names.definitions.values.joined().flatMap(\.references)
        var all: [String: Int] = [:]
        for reference in references { all[reference.name, default: 0] += 1 }
        onlyInURLs = assigned.filter { names.captures[$0] == nil && counts[$0] == all[$0] }
    }

    /// Returns the places of a URL that use a name as it is.
    func uses(of name: String) -> Set<ExportWriter.Use> { uses[name] ?? [] }

    /// Returns the place whose encoding the literal values of a name get; nil if they stay as they are.
    func encoding(of name: String) -> ExportWriter.Use? {
        guard onlyInURLs.contains(name), let uses = uses[name], uses.count == 1 else { return nil }
        return uses.first
    }
}
