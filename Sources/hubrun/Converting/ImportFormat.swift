import CollectionDrafts
import CollectionExport
import Diagnostics
import Importing
import Platform
import PostmanFormat

/// A format that `hubrun import` reads.
enum ImportFormat: String, CaseIterable, OptionValue {
    case postman
    case curl
    case har
    case openapi
    case http
    case hurl
    case bruno

    /// The name of a file of the format with its article, as in "a HAR file".
    var fileName: String {
        switch self {
        case .postman: "a Postman collection"
        case .curl: "a curl command"
        case .har: "a HAR file"
        case .openapi: "an OpenAPI document"
        case .http: "an .http file"
        case .hurl: "a Hurl file"
        case .bruno: "a Bruno file"
        }
    }

    func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        switch self {
        case .postman: try PostmanImport.read(source, options)
        case .curl: try CurlImport.read(source, options)
        case .har: try HARImport.read(source, options)
        case .openapi: try OpenAPIImport.read(source, options)
        case .http: try HTTPFileImport.read(source, options)
        case .hurl: try HurlImport.read(source, options)
        case .bruno: try BrunoImport.read(source, options)
        }
    }

    /// Returns the format of a file or folder by its content; nil if it is none of these.
    ///
    /// - Parameter path: The path; nil for standard input.
    static func recognized(_ file: SourceFile, _ path: String?) -> ImportFormat? {
        if let path, FileStatus.kind(of: path) == .folder {
            let hasBruno = ["bruno.json", "opencollection.yml", "opencollection.yaml"].contains {
                FileSystem.exists(PathParts.joined(path, $0))
            }
            return hasBruno ? .bruno : .postman
        }
        if let format = ForeignFile(Array(file.text.utf8), path: path)?.format { return format }
        // Postman's files that are no collections have messages of their own.
        let name = path.map { PathParts($0).name } ?? ""
        let isOfPostman = name.contains(".postman_") || PostmanFileKind(path: name) != nil
        return isOfPostman ? .postman : nil
    }
}

/// A format that `hubrun export` writes.
enum ExportFormat: String, CaseIterable, OptionValue {
    case postman
    case curl
    case http
    case hurl
    case openapi

    /// The ending of a file of the format, with its dot.
    var ending: String {
        switch self {
        case .postman: ".postman_collection.json"
        case .curl: ".sh"
        case .http: ".http"
        case .hurl: ".hurl"
        case .openapi: ".openapi.yaml"
        }
    }

    func export(_ source: ExportSource, _ options: ExportOptions) -> Export {
        switch self {
        case .postman: PostmanCollectionExport.export(source)
        case .curl: CurlExport.export(source, options)
        case .http: HTTPFileExport.export(source, options)
        case .hurl: HurlExport.export(source)
        case .openapi: OpenAPIExport.export(source)
        }
    }
}
