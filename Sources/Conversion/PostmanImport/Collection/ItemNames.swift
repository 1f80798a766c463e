import CollectionDrafts
import PostmanFormat
import Text

/// The names of requests and groups: each occurs once in its group, because reports and scripts identify them so.
struct ItemNames {
    /// The names by the number of the item, as ``PostmanSurvey`` counts; those of unnamed requests are missing.
    private(set) var names: [Int: String] = [:]
    /// The requests that `setNextRequest` names in hubrun, by the source's name or id; of equal names, the last request.
    private(set) var references: [String: String] = [:]
    private var unique = UniqueNames()
    private var itemCount = 0
    private var requests: [(written: String, id: String?, name: String, path: String)] = []

    init(_ items: [PostmanItem]) {
        add(items, path: "")
        var counts: [String: Int] = [:]
        for request in requests { counts[request.name, default: 0] += 1 }
        for request in requests {
            let isAlone = counts[request.name] == 1 && !request.name.contains("/")
            references[request.written] = isAlone ? request.name : request.path + request.name
        }
        for request in requests {
            guard let id = request.id else { continue }
            let isAlone = counts[request.name] == 1 && !request.name.contains("/")
            references[id] = isAlone ? request.name : request.path + request.name
        }
    }

    private mutating func add(_ items: [PostmanItem], path: String) {
        for item in items {
            itemCount += 1
            let number = itemCount
            switch item {
            case .folder(let folder):
                let wish = CollectionImport.line(folder.name)
                let name = uniqueName(wish.isEmpty ? "Folder" : wish, path: path)
                names[number] = name
                add(folder.items, path: path + name + "/")
            case .request(let request):
                let wish = CollectionImport.line(request.name)
                guard !wish.isEmpty else { continue }
                let name = uniqueName(wish, path: path)
                names[number] = name
                requests.append((request.name, request.id, name, path))
            }
        }
    }

    /// Returns a name that no other request or group of the same group has.
    mutating func uniqueName(_ wish: String, path: String) -> String {
        String(unique.name(path + wish) { "\($0) (\($1))" }.dropFirst(path.count))
    }
}
