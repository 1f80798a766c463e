import CollectionDrafts

/// An entry of a list of the source: a header, a parameter, a variable or a check.
struct BrunoEntry: Hashable {
    var name: String
    var value: String
    var isEnabled = true
    /// True for a variable whose value is not in the files.
    var isSecret = false
    /// The Content-Type of a part of a form.
    var type: String?
    /// The paths of a part that is a file.
    var files: [String]?

    /// Reads `text @contentType(text/plain)`; nil for a text without a type at its end.
    static func type(in text: String) -> (text: String, type: String)? {
        guard let range = text.firstRange(of: "@contentType("), text.trimmingWhitespace.hasSuffix(")") else {
            return nil
        }
        let type = String(text[range.upperBound...].trimmingWhitespace.dropLast())
        return (text[..<range.lowerBound].trimmingWhitespace, type)
    }

    /// The name of a variable, without the `@` of a local one.
    var variableName: String { name.hasPrefix("@") ? String(name.dropFirst()) : name }
}

/// A request or folder of the source.
struct BrunoItem {
    enum Body {
        case none
        case json(String)
        case text(String)
        case xml(String)
        case graphql(query: String, variables: String)
        case form([BrunoEntry])
        case multipart([BrunoEntry])
        case file(path: String, type: String?)
        /// A kind that is not translated.
        case unknown(String)
    }

    struct Script {
        enum Phase {
            case beforeRequest
            case afterResponse
            case tests
        }

        let phase: Phase
        let code: String
    }

    struct Auth {
        /// `none`, `inherit`, `bearer` and so on.
        var mode: String
        var values: [String: String] = [:]
    }

    var name: String
    /// `http`, `graphql`, `grpc`, `ws`, or `folder`.
    var type = "http"
    /// The position among the items of the folder.
    var sequence: Int?
    var tags: [String] = []
    var description: String?
    var method = "GET"
    var url = ""
    var query: [BrunoEntry] = []
    var path: [BrunoEntry] = []
    var headers: [BrunoEntry] = []
    var auth: Auth?
    var body = Body.none
    var before: [BrunoEntry] = []
    var after: [BrunoEntry] = []
    var checks: [BrunoEntry] = []
    var scripts: [Script] = []
    var settings: [BrunoEntry] = []
    /// Parts of the file that are not translated.
    var unknown: [String] = []

    init(name: String) { self.name = name }
}

/// A folder with its requests and folders.
struct BrunoFolder {
    var item: BrunoItem
    var requests: [BrunoItem] = []
    var folders: [BrunoFolder] = []
}

struct BrunoEnvironment {
    let name: String
    var variables: [BrunoEntry]
}

/// A collection as it is in the source.
struct BrunoCollection {
    var folder: BrunoFolder
    var environments: [BrunoEnvironment] = []
    /// True for OpenCollection.
    var isOpen = false
    /// The variables of the process environment that the files read.
    var processVariables: Set<String> = []
}
