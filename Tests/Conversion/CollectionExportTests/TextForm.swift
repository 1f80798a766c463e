@testable import CollectionExport

/// A format whose export is a text.
enum TextForm {
    case curl, http, hurl, openapi

    func export(_ source: ExportSource, _ options: ExportOptions = ExportOptions()) -> Export {
        switch self {
        case .curl: CurlExport.export(source, options)
        case .http: HTTPFileExport.export(source, options)
        case .hurl: HurlExport.export(source)
        case .openapi: OpenAPIExport.export(source)
        }
    }
}
