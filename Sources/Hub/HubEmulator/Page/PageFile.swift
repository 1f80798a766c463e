import EmbeddedFiles
import HTTPTypes
import Hummingbird
import NIOCore

/// A file of the page at `/`.
enum PageFile {
    case html
    case css
    case script

    var bytes: [UInt8] {
        let name =
            switch self {
            case .html: "page.html"
            case .css: "page.css"
            case .script: "page.js"
            }
        return EmbeddedFolder.hubPage.bytes(of: name) ?? []
    }

    var type: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .css: "text/css; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        }
    }
}

extension ResponseFactory {
    /// Returns a file of the page, whose policy forbids loading anything from other origins.
    func page(_ file: PageFile) -> Response {
        var response = bare(.ok)
        response.headers[.contentType] = file.type
        response.headers[.cacheControl] = "no-cache"
        response.headers[.contentSecurityPolicy] =
            "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
        return response
    }
}
