import CollectionExport

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
