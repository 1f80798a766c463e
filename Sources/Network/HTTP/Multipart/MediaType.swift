import Platform

/// The media types of common files.
package enum MediaType {
    private static let byExtension = [
        "json": "application/json", "txt": "text/plain", "csv": "text/csv", "xml": "application/xml",
        "html": "text/html", "htm": "text/html", "pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "zip": "application/zip",
        "gz": "application/gzip", "css": "text/css", "js": "application/javascript", "mjs": "application/javascript",
        "md": "text/markdown", "yaml": "text/yaml", "yml": "text/yaml", "webp": "image/webp",
        "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "mp3": "audio/mpeg",
        "wav": "audio/wav", "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "wasm": "application/wasm",
        "tar": "application/x-tar", "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ]

    /// Returns the type for a filename's or path's extension, in any case; by default ``unknown``.
    package static func suggested(byFilename name: String) -> String { known(byFilename: name) ?? unknown }

    /// Returns the type for a filename's or path's extension, in any case; nil if the extension is not known.
    package static func known(byFilename name: String) -> String? {
        let filename = PathParts(name).name
        guard let dot = filename.lastIndex(of: ".") else { return nil }
        return byExtension[filename[dot...].dropFirst().lowercased()]
    }

    package static let unknown = "application/octet-stream"
}
