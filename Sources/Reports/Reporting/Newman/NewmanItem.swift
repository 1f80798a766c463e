import RunRecords

/// A folder of a collection, or the collection itself.
final class NewmanFolder {
    enum Entry {
        case folder(NewmanFolder)
        case item(NewmanItem)
    }

    let id: String
    let name: String
    /// The names of the folders around it and its own; empty for the collection.
    let path: [String]
    var entries: [Entry] = []

    init(id: String, name: String, path: [String]) {
        self.id = id
        self.name = name
        self.path = path
    }

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("id", id)
            stream.string("name", name)
            writeEntries(to: &stream)
        }
    }

    func writeEntries(to stream: inout JSONStream) {
        stream.array("item", entries) { stream, entry in
            switch entry {
            case .folder(let folder): folder.write(to: &stream)
            case .item(let item): item.write(to: &stream)
            }
        }
    }
}

/// A request of a collection.
final class NewmanItem {
    let id: String
    let name: String
    /// The name with the folders around it: `Users / Get user`.
    let fullName: String
    /// The id and name of the folder or collection around it.
    let parent: (id: String, name: String)
    /// The index among the collection's requests in the order in which they ran or were skipped, from 0.
    let position: Int
    /// The request as it was first sent, as JSON without its body; nil before that.
    private var request: String?

    init(id: String, name: String, in folder: NewmanFolder, position: Int) {
        self.id = id
        self.name = name
        self.position = position
        fullName = (folder.path + [name]).joined(separator: " / ")
        // A reference to the folder would be a cycle.
        parent = (folder.id, folder.name)
    }

    /// Keeps the first request that was sent.
    func note(_ sent: MessageRequest?) {
        guard request == nil, let sent else { return }
        var stream = JSONStream()
        stream.object { sent.writeNewmanMembers(to: &$0, body: false) }
        request = stream.drain { String(decoding: $0, as: UTF8.self) }
    }

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("id", id)
            stream.string("name", name)
            stream.key("request")
            if let request {
                stream.literal(request)
            } else {
                stream.object { MessageRequest.unknown.writeNewmanMembers(to: &$0, body: false) }
            }
            stream.array("response", [String]()) { $0.string($1) }
            stream.array("event", [String]()) { $0.string($1) }
        }
    }
}
